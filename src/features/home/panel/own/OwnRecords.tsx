import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { holds } from '../../../../engine/rules/access/permissions.ts'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { createPath, listPath } from '../../../../panel/data/paths.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { lacksOrganization } from '../../../../panel/data/may.ts'
import { useMay } from '../../../../panel/data/useMay.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { ExportButton } from '../../../export/panel/ExportButton.tsx'
import type { OwnViews } from '../../../statistics/readStatistics.ts'
import { OwnCard } from './OwnCard.tsx'
import './own.css'

/** The newest 100; people with more records of their own are staff and have the list. */
const newest = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'updated_at', order: 'DESC' as const },
  filter: {},
}

/** The views of the person's own records, in one request; none for entities whose views are not counted. */
function useOwnViews(entity: Entity): OwnViews {
  const { profile, registry } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data = {} } = useQuery({
    queryKey: ['statistics', 'own'],
    queryFn: async ({ signal }) => (await provider.call('/statistics/own', { signal })).json as OwnViews,
    enabled: entity === registry.main && !holds(profile, 'management'),
    staleTime: 60_000,
    retry: false,
  })
  return entity === registry.main ? data : {}
}

/** The person's own records that are not approved, for entities in the menu; nothing if there are none. */
export function UnapprovedRecords({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const { data = [] } = useGetList<Visible>(entity.name, { ...newest, filter: { $none: [{ status: 'approved' }] } })
  const heading = `own-${entity.name}`
  if (data.length === 0) return null
  return (
    <section className="own-records" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Link className="m-link" to={listPath(entity.name)}>
            {translate(`resources.${entity.name}.name`, { smart_count: 2 })}
          </Link>
        </h2>
      </header>
      <ul>
        <Cards entity={entity} records={data} views={{}} />
      </ul>
    </section>
  )
}

function Cards({ entity, records, views }: { entity: Entity; records: readonly Visible[]; views: OwnViews }) {
  return records.map(record => (
    <li key={record.id} className="own-card">
      <OwnCard entity={entity} record={record} views={views[record.id]} />
    </li>
  ))
}

/** Whether each person has at most one record of the entity: its reference to a person is unique. */
const isOnePerPerson = (entity: Entity): boolean =>
  [...entity.properties.values()].some(({ identifies: names, field }) => names === 'person' && field.unique === true)

/** The person's own records of an entity that is not in the menu: each as a card with its status and next step. */
export function OwnRecords({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const isLacking = lacksOrganization(usePanel().profile, entity)
  const mayCreate = useMay('create', entity.name)
  const hasList = useMay('list', entity.name)
  const { data = [], isPending, isError } = useGetList<Visible>(entity.name, newest)
  const views = useOwnViews(entity)
  const isMade = isOnePerPerson(entity) && (isPending || data.length > 0)
  const heading = `own-${entity.name}`
  const name = translate(`resources.${entity.name}.name`, { smart_count: 2 })
  const empty = isError
    ? translate('panel.list.failed')
    : isLacking
      ? translate('home.own.no_organization')
      : translate(`resources.${entity.name}.empty`, {
          _: translate(`panel.list.empty.${mayCreate ? 'create' : 'wait'}`),
        })
  return (
    <section className="own-records" aria-labelledby={heading} aria-busy={isPending || undefined}>
      <header>
        <h2 id={heading}>
          {hasList ? (
            <Link className="m-link" to={listPath(entity.name)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {data.length > 0 && <ExportButton plain entity={entity} filter={{}} />}
        {mayCreate && !isMade && (
          <ButtonLink primary to={createPath(entity.name)}>
            {translate('panel.list.create')}
          </ButtonLink>
        )}
      </header>
      {!isPending && data.length === 0 && <p className="own-empty">{empty}</p>}
      <ul>
        {isPending && <li className="own-card" />}
        <Cards entity={entity} records={data} views={views} />
      </ul>
    </section>
  )
}
