import { useReader } from '../../../panel/data/reader.ts'
import { useBackupState } from './useBackupState.ts'

/** Says quietly when the last backup was made, where it is new. */
export default function BackupLine() {
  const { t, moment } = useReader()
  const state = useBackupState()
  return state?.kind === 'fresh' ? (
    <p className="m-quiet">{t('home.backup.fresh', { time: moment(state.at) })}</p>
  ) : null
}
