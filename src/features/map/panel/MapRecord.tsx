import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { isBlank, displayName } from '../../../panel/data/values.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { Cover } from '../../../panel/record/list/Cover.tsx'
import { FieldCell } from '../../../panel/record/list/FieldCell.tsx'
import type { MapRecords } from './useMapRecords.ts'

interface Props extends Pick<MapRecords, 'covers' | 'locationOf'> {
  entity: Entity
  record: Visible
}

const none = new Map()

/** A record next to the map and in its popups: a link with its cover photo, status and location. */
export function MapRecord({ entity, record, covers, locationOf }: Props) {
  const reader = useReader()
  const status = entity.fields.get('status')
  const place = locationOf(record)
  return (
    <div className="m-title">
      {covers.length > 0 && <Cover fields={covers} record={record} />}
      <div>
        <Link className="m-title-link" to={recordPath(entity.name, record.id)}>
          {displayName(entity, record, reader)}
        </Link>
        <div className="m-subtitle">
          {status && !isBlank(record.status) && (
            <FieldCell
              field={status}
              fieldView={fieldViewOf(status.type)}
              record={record}
              reader={reader}
              related={none}
            />
          )}
          {place !== '' && <span className="m-quiet">{place}</span>}
        </div>
      </div>
    </div>
  )
}
