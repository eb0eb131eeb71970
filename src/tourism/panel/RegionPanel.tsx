import { Disclosure } from '../../panel/ui/Disclosure.tsx'
import { useGetList } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Visible } from '../../engine/records/entityFor.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { may } from '../../panel/data/may.ts'
import { useReader } from '../../panel/data/reader.ts'
import { titleOf } from '../../panel/data/values.ts'
import type { RecordProps } from '../../panel/data/overrides.ts'
import { usePanel } from '../../panel/data/RegistryContext.ts'
import { filledPath, filteredPath, recordPath } from '../../panel/data/paths.ts'
import { UsagePanel } from '../../panel/record/usage/UsagePanel.tsx'
import { ButtonLink } from '../../panel/ui/ButtonLink.tsx'
import { LoadFailure } from '../../panel/ui/pages/LoadFailure.tsx'
import '../../panel/record/usage/reference.css'

const most = 1_000

/** Fetches all places of an entity in a region, by title in the reader's language. */
function usePlaces(entity: string, region: string) {
  const { language } = useReader()
  return useGetList<Visible>(entity, {
    filter: { region_id: region },
    pagination: { page: 1, perPage: most },
    sort: { field: `title_${language}`, order: 'ASC' },
  })
}

interface Places {
  region: string
  municipality: Visible
  villages: readonly Visible[]
  /** Whether there are more villages than were fetched. */
  partial: boolean
}

/** A municipality with its villages. */
function Municipality({ region, municipality, villages, partial }: Places) {
  const reader = useReader()
  const panel = usePanel()
  const { t, number } = reader
  const { id } = municipality
  const village: Entity = panel.registry.entity('villages')
  const name = titleOf(panel.registry.entity('municipalities'), municipality, reader)
  return (
    <li className="reference-place">
      <Link className="m-link" to={recordPath('municipalities', id)}>
        {name}
      </Link>
      {villages.length === 0 && !partial ? (
        <span className="m-quiet">{t('reference.region.no_villages')}</span>
      ) : (
        <Disclosure
          summary={t('reference.region.villages', {
            count: partial ? t('reference.more_than', { count: number(villages.length) }) : number(villages.length),
          })}
        >
          <ul>
            {villages.map(one => (
              <li key={one.id}>
                <Link className="m-link" to={recordPath('villages', one.id)}>
                  {titleOf(village, one, reader)}
                </Link>
              </li>
            ))}
          </ul>
          {partial && (
            <Link className="m-link" to={filteredPath('villages', { municipality_id: id })}>
              {t('reference.region.more')}
            </Link>
          )}
        </Disclosure>
      )}
      {may(panel, 'create', 'villages') && (
        <ButtonLink
          small
          aria-label={t('reference.region.add_village_to', { name })}
          to={filledPath('villages', { region_id: region, municipality_id: id })}
        >
          {t('reference.region.add_village')}
        </ButtonLink>
      )}
    </li>
  )
}

/** The municipalities and villages of a region, and where it is used. */
export default function RegionPanel(props: RecordProps) {
  const reader = useReader()
  const panel = usePanel()
  const { t } = reader
  const id = props.record.id
  const municipalities = usePlaces('municipalities', id)
  const villages = usePlaces('villages', id)
  const inside = Map.groupBy(villages.data ?? [], one => String(one.municipality_id))
  const error = municipalities.error ?? villages.error
  const partial = (villages.data?.length ?? 0) === most
  return (
    <>
      <section className="m-group" aria-labelledby="region-places">
        <h2 id="region-places">{t('reference.region.municipalities')}</h2>
        {error ? (
          <LoadFailure error={error} />
        ) : !municipalities.data || !villages.data ? (
          <p role="status">{t('panel.values.loading')}</p>
        ) : municipalities.data.length === 0 ? (
          <p className="m-quiet">{t('reference.region.nothing')}</p>
        ) : (
          <ul className="reference-lines">
            {municipalities.data.map(one => (
              <Municipality
                key={one.id}
                region={id}
                municipality={one}
                villages={inside.get(one.id) ?? []}
                partial={partial}
              />
            ))}
          </ul>
        )}
        {may(panel, 'create', 'municipalities') && (
          <ButtonLink to={filledPath('municipalities', { region_id: id })}>
            {t('reference.region.add_municipality')}
          </ButtonLink>
        )}
      </section>
      <UsagePanel {...props} />
    </>
  )
}
