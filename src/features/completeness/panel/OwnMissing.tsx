import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { completenessOf } from '../../../engine/rules/validation/completeness.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { fieldPath } from '../../../panel/data/paths.ts'
import { adviceOf, missingName } from '../../../panel/record/form/missingText.ts'
import { Ring } from '../../../panel/ui/Ring.tsx'

const shown = 3

/** How complete a record of one's own is, and the first things to do about it, each leading to its field. */
export function OwnMissing({ entity, record }: { entity: Entity; record: Visible }) {
  const reader = useReader()
  const access = useAccess(entity)
  const found = completenessOf(entity, record)
  if (!found) return null
  const missing = access.mayTo('update', record)
    ? found.missing.filter(({ property }) => access.mayWrite(property)).slice(0, shown)
    : []
  return (
    <div className="completeness-own">
      <Ring score={found.score} />
      {missing.length > 0 && (
        <ul aria-label={reader.t('completeness.to_do')}>
          {missing.map(one => (
            <li key={one.property.name}>
              <Link to={fieldPath(entity.name, record.id, one.property.name)} title={adviceOf(entity, one, reader)}>
                {missingName(entity, one, reader)}
              </Link>{' '}
              <span className="m-number m-quiet">{reader.t('completeness.points', { points: one.points })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
