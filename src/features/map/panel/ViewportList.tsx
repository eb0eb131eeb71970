import { useListContext } from 'ra-core'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { hasArea } from '../../../panel/record/list/filters.ts'
import { MapRecord } from './MapRecord.tsx'
import { useMapRecords } from './useMapRecords.ts'
import { Button } from '../../../panel/ui/Button.tsx'

const max = 25
const waiting = 5

interface Props {
  entity: Entity
  /** The list's filter restricted to the viewport; undefined until the map is loaded. */
  filter: Row | undefined
  /** How many records are in view; undefined until it is loaded. */
  total: number | undefined
  onShowCountry(): void
}

/** The records in view as a list, so that everything is reachable without the map. */
export function ViewportList({ entity, filter, total, onShowCountry }: Props) {
  const { t, number } = useReader()
  const { filterValues, setFilters } = useListContext()
  const { records, covers, locationOf } = useMapRecords(entity, filter, max)
  return (
    <section className="map-list" aria-label={t('place.list')}>
      <div className="map-list-head">
        <div role="status">
          <h2>{total === undefined ? t('place.list') : t('place.in_sight', { count: number(total) })}</h2>
        </div>
        {filter && total !== undefined && total > 0 && !hasArea(filterValues) && (
          <Button small onClick={() => setFilters(filter)}>
            {t('place.only_here')}
          </Button>
        )}
      </div>
      {total === 0 ? (
        <div className="map-list-nothing">
          <p>{t('place.nothing')}</p>
          <Button onClick={onShowCountry}>{t('place.whole')}</Button>
        </div>
      ) : (
        <ul>
          {records?.map(record => (
            <li key={record.id}>
              <MapRecord entity={entity} record={record} covers={covers} locationOf={locationOf} />
            </li>
          )) ??
            Array.from({ length: waiting }, (_, index) => (
              <li key={index} aria-hidden="true">
                <span className="m-skeleton">&nbsp;</span>
              </li>
            ))}
        </ul>
      )}
      {records !== undefined && total !== undefined && total > records.length && (
        <p className="m-hint">{t('place.others', { count: number(total - records.length) })}</p>
      )}
    </section>
  )
}
