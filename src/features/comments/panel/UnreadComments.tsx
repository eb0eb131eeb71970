import type { RecordProps } from '../../../panel/data/overrides.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useComments } from './useComments.ts'

/** The number of unread comments, next to the label of their tab. */
export default function UnreadComments({ entity, record }: RecordProps) {
  const { t, number } = useReader()
  const { data: unread = 0 } = useComments(entity, record.id, all => all.unread)
  if (unread === 0) return null
  return (
    <>
      {' '}
      <span className="m-count">
        <span aria-hidden="true">{number(unread)}</span>
        <span className="m-hidden">{t('together.unread', { smart_count: unread })}</span>
      </span>
    </>
  )
}
