import { Link } from 'react-router-dom'
import type { Row } from '../../../model/query.ts'
import type { Entity } from '../../../model/registry.ts'
import { lookOf } from '../../fields/index.ts'
import { useReader } from '../../fields/reader.ts'
import { isBlank, calledAs } from '../../fields/values.ts'
import { recordPath } from '../../routing/paths.ts'
import { Cover } from '../../table/Cover.tsx'
import { FieldCell } from '../../table/FieldCell.tsx'
import type { MapRecords } from './useMapRecords.ts'

interface Props extends Pick<MapRecords, 'covers' | 'whereIs'> {
  entity: Entity
  record: Row
}

const none = new Map()

/** A record as it is told beside the map and in its bubbles: a link with its cover, its state and where it is. */
export function MapRecord({ entity, record, covers, whereIs }: Props) {
  const reader = useReader()
  const status = entity.fields.get('status')
  const place = whereIs(record)
  return (
    <div className="m-title">
      {covers.length > 0 && <Cover fields={covers} record={record} />}
      <div>
        <Link className="m-title-link" to={recordPath(entity.name, String(record.id))}>
          {calledAs(entity, record, reader)}
        </Link>
        <div className="m-subtitle">
          {status && !isBlank(record.status) && <FieldCell field={status} look={lookOf(status.type)} record={record} reader={reader} related={none} />}
          {place !== '' && <span className="m-quiet">{place}</span>}
        </div>
      </div>
    </div>
  )
}
