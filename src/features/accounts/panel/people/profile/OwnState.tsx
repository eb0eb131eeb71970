import { useGetList } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../../engine/model/registry.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { displayName } from '../../../../../panel/data/values.ts'
import { StatusChip } from '../../../../../panel/fields/StatusChip.tsx'
import { usePanel } from '../../../../../panel/data/RegistryContext.ts'
import { firstRecordOf } from '../../../registrationConfig.ts'
import { recordPath } from '../../../../../panel/data/paths.ts'
import { LoadFailure } from '../../../../../panel/ui/pages/LoadFailure.tsx'

const all = { pagination: { page: 1, perPage: 100 }, sort: { field: 'created_at', order: 'ASC' as const }, filter: {} }

/** The moderation status of the person's first records, each with a link to its form. */
export function OwnState() {
  const { profile, registry } = usePanel()
  const entity = registry.entities.get(firstRecordOf(profile.role)?.entity ?? '')
  return entity ? <States entity={entity} /> : null
}

function States({ entity }: { entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const { data, error } = useGetList<Visible>(entity.name, all)
  return (
    <section className="profile-part" aria-labelledby="profile-state">
      <h2 id="profile-state">{t(`people.own_state.${entity.name}`)}</h2>
      {error && <LoadFailure error={error} />}
      {!data && !error && <p role="status">{t('panel.please_wait')}</p>}
      {data?.length === 0 && <p>{t(`resources.${entity.name}.empty`)}</p>}
      <ul className="person-organizations">
        {data?.map(record => (
          <li key={record.id}>
            <div>
              <Link className="m-link" to={recordPath(entity.name, record.id)}>
                {displayName(entity, record, reader)}
              </Link>
              <p className="m-quiet">{t(`people.own_state.statuses.${record.status}`)}</p>
            </div>
            <StatusChip status={String(record.status)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
