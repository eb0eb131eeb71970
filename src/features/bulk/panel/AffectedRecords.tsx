import type { Entity } from '../../../engine/model/registry.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { displayName } from '../../../panel/data/values.ts'
import { RecordSlot } from '../../../panel/record/slots/Slot.tsx'
import type { BulkGroup } from '../bulkShapes.ts'
import { Groups } from './Groups.tsx'

interface Props {
  entity: Entity
  /** The records that will be processed. */
  records: readonly Visible[]
  /** The selected records that stay as they are, by reason. */
  left: readonly BulkGroup[]
}

/** The maximum number of names; the rest are counted. */
const maxNamed = 10

/** The records that an action will process, by name, and those left out, with the reason. */
export function AffectedRecords({ entity, records, left }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const stays = (count: number) => t('bulk.stays', { smart_count: count })
  return (
    <>
      {records.length === 0 && <p>{t('bulk.nothing_possible')}</p>}
      <ul className="m-bulk-meant">
        {records.slice(0, maxNamed).map(record => (
          <li key={record.id}>
            <strong>{displayName(entity, record, reader)}</strong>
            <RecordSlot entity={entity} record={record} at="rowActions" />
          </li>
        ))}
        {records.length > maxNamed && (
          <li className="m-quiet">{t('bulk.and_more', { count: number(records.length - maxNamed) })}</li>
        )}
      </ul>
      {left.length > 0 && (
        <Groups
          entity={entity}
          groups={left}
          label={stays(left.reduce((sum, { count }) => sum + count, 0))}
          headingOf={({ count }) => stays(count)}
        />
      )}
    </>
  )
}
