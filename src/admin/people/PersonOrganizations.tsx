import { Link } from 'react-router-dom'
import { useReader } from '../fields/reader.ts'
import { useRecords } from '../fields/records.ts'
import { titleOf } from '../fields/values.ts'
import type { RecordProps } from '../overrides/overrides.ts'
import { StatusChip } from '../pages/StatusChip.tsx'
import { usePanel } from '../registry/RegistryContext.tsx'
import { recordPath } from '../routing/paths.ts'
import './people.css'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The organizations that a person owns or works for, each with its state and leading to its page. */
export default function PersonOrganizations({ record }: RecordProps) {
  const reader = useReader()
  const entity = usePanel().registry.entities.get('organizations')
  const ids = idsOf(record.organization_ids)
  const organizations = useRecords('organizations', ids)
  if (!entity || record.organization_ids === undefined) return null
  return (
    <section className="m-group" aria-labelledby="person-organizations">
      <h2 id="person-organizations">{reader.t('people.organizations.title')}</h2>
      {ids.length === 0 && <p className="m-quiet">{reader.t('people.organizations.none')}</p>}
      <ul className="person-organizations">
        {ids.map(id => organizations.get(id)).filter(found => found !== undefined).map(organization => (
          <li key={String(organization.id)}>
            <Link className="m-link" to={recordPath('organizations', String(organization.id))}>
              {titleOf(entity, organization, reader)}
            </Link>
            {typeof organization.status === 'string' && <StatusChip status={organization.status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
