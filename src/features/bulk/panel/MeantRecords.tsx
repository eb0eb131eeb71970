import type { Entity } from '../../../engine/model/registry.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { calledAs } from '../../../panel/data/values.ts'
import { RecordSlot } from '../../../panel/record/slots/Slot.tsx'
import { isOwnRequest } from '../../moderation/panel/queue/requestTransitions.ts'

interface Props {
  entity: Entity
  /** The records that it will be done with. */
  records: readonly Visible[]
  /** Those that were selected too and stay as they are. */
  left: readonly Visible[]
}

/** More names than these are counted. */
const mostNamed = 10

/** What something will be done with, by name, and what is left out, with the reason. */
export function MeantRecords({ entity, records, left }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const access = useAccess(entity)
  const whyNot = (record: Visible): string =>
    t(entity.name === 'requests' && isOwnRequest(access, record) ? 'problems.own_change' : 'panel.bulk.not_now')
  return (
    <>
      <ul className="m-bulk-meant">
        {records.slice(0, mostNamed).map(record => (
          <li key={record.id}>
            <strong>{calledAs(entity, record, reader)}</strong>
            <RecordSlot entity={entity} record={record} at="rowActions" />
          </li>
        ))}
        {records.length > mostNamed && (
          <li className="m-quiet">{t('panel.bulk.and_more', { count: number(records.length - mostNamed) })}</li>
        )}
      </ul>
      {left.length > 0 && (
        <div className="m-bulk-left">
          <p>{t('panel.bulk.stays', { smart_count: left.length })}</p>
          <ul className="m-bulk-meant">
            {left.slice(0, mostNamed).map(record => (
              <li key={record.id}>
                <strong>{calledAs(entity, record, reader)}</strong>
                <span className="m-quiet">{whyNot(record)}</span>
              </li>
            ))}
            {left.length > mostNamed && (
              <li className="m-quiet">{t('panel.bulk.and_more', { count: number(left.length - mostNamed) })}</li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}
