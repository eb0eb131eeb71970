import type { RecordProps } from '../../../panel/data/overrides.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { AboutRecord } from './AboutRecord.tsx'
import { useUnreadHelp } from './useUnreadHelp.ts'
import './help.css'

/** Shown below a conversation's subject in the list: whether it is unread, and the record it is about. */
export default function HelpLine({ record }: RecordProps) {
  const { t } = useReader()
  const { ids } = useUnreadHelp()
  return (
    <span className="help-line">
      {ids.includes(record.id) && <span className="m-chip m-tone-waits">{t('help.unread')}</span>}
      <AboutRecord kind={record.kind} id={record.record_id} />
    </span>
  )
}
