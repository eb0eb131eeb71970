import { useReader } from '../../../panel/data/reader.ts'
import { useBackupState } from './useBackupState.ts'

/** Says when the last backup was made, if it is recent. */
export default function BackupLine() {
  const { t, moment } = useReader()
  const state = useBackupState()
  return state?.kind === 'fresh' ? (
    <p className="m-quiet">{t('home.backup.fresh', { time: moment(state.at) })}</p>
  ) : null
}
