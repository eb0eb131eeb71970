import { useGetList, useListContext } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useSettings } from '../../../panel/data/SettingsContext.tsx'
import { filteredPath } from '../../../panel/data/paths.ts'
import { hasArea } from '../../../panel/record/list/filters.ts'

/** How many records of the list have no place, with the way to them; nothing where all have one. */
export function Placeless({ entity }: { entity: Entity }) {
  const { t, number } = useReader()
  const { limits } = useSettings()
  const { filterValues, sort } = useListContext()
  const filter = { ...filterValues, lat_null: true }
  const isAsked = !hasArea(filterValues)
  const { data, total } = useGetList(entity.name, { pagination: { page: 1, perPage: 1 }, sort, filter }, { enabled: isAsked, retry: false })
  if (!isAsked || !data || data.length === 0) return null
  return (
    <p className="m-hint map-placeless">
      <Link className="m-link" to={`${filteredPath(entity.name, filter)}&shown=table`}>
        {t('place.placeless', { count: total === undefined ? `${number(limits.cappedCount)}+` : number(total) })}
      </Link>
    </p>
  )
}
