import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { useRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { entityOfKind } from '../../../engine/model/kinds.ts'

/** A link to the record that a question or a report is about; nothing if there is none. */
export function AboutRecord({ kind, id }: { kind: unknown; id: unknown }) {
  const reader = useReader()
  const { registry } = usePanel()
  const entity = entityOfKind(registry, kind)
  const records = useRecords(entity?.name ?? '', entity && typeof id === 'string' ? [id] : [])
  if (!entity || typeof id !== 'string') return null
  return (
    <span>
      {reader.t('help.about')}{' '}
      <Link className="m-link" to={recordPath(entity.name, id)}>
        {nameOfRelated(entity, id, records.get(id), reader)}
      </Link>
    </span>
  )
}
