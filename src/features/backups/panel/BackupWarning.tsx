import { useReader } from '../../../panel/data/reader.ts'
import { useBackupState } from './useBackupState.ts'

/** Warns administrators that there is no backup or no recent one; nothing if all is well. */
export default function BackupWarning() {
  const { t, moment } = useReader()
  const state = useBackupState()
  if (!state || state.kind === 'fresh') return null
  return (
    <p role="status" className="m-problem">
      {t(`home.backup.${state.kind}`, state.kind === 'old' ? { time: moment(state.at) } : {})}
    </p>
  )
}
