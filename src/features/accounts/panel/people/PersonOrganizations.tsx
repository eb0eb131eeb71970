import { Link } from 'react-router-dom'
import type { Row } from '../../../../engine/model/query.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRecords } from '../../../../panel/data/records.ts'
import { nameOfRelated } from '../../../../panel/data/values.ts'
import { StatusChip } from '../../../../panel/fields/StatusChip.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../../panel/data/paths.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The organizations that a person owns or works for, each with its state and leading to its page, as far as the reader may see them. */
export function PersonOrganizations({ person }: { person: Row }) {
  const reader = useReader()
  const entity = usePanel().registry.entities.get('organizations')
  const ids = idsOf(person.organization_ids)
  const organizations = useRecords('organizations', ids)
  if (!entity || person.organization_ids === undefined) return null
  return (
    <section className="m-group" aria-labelledby="person-organizations">
      <h2 id="person-organizations">{reader.t('people.organizations.title')}</h2>
      {ids.length === 0 && <p className="m-quiet">{reader.t('people.organizations.none')}</p>}
      <ul className="person-organizations">
        {ids.map(id => {
          const organization = organizations.get(id)
          const name = nameOfRelated(entity, id, organization, reader)
          return (
            <li key={id}>
              {organization ? (
                <Link className="m-link" to={recordPath('organizations', id)}>
                  {name}
                </Link>
              ) : (
                <span className="m-quiet">{name}</span>
              )}
              {typeof organization?.status === 'string' && <StatusChip status={organization.status} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
