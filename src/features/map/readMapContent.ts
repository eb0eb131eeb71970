import { titlesOf } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Status } from '../../engine/model/moderation.ts'
import type { Bounds, MapPoint, MapContent } from '../../engine/model/place.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { cellSides, extentOf, groupCells } from '../../engine/rules/place/clusters.ts'
import { placeOf } from '../../engine/rules/place/distance.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { visibleAll, type Visible } from '../../engine/records/entityFor.ts'
import { readFilter } from '../../engine/records/filter.ts'
import { selectFor } from '../../engine/records/list.ts'

/** A request for the map: the records of a list's filter within bounds, at a web map zoom. */
export interface MapRequest {
  filter: Record<string, unknown>
  bounds: Bounds
  zoom: number
}

const pointOf = (entity: Entity, row: Visible): MapPoint[] => {
  const place = placeOf(row)
  return place
    ? [{ id: row.id, ...place, ...titlesOf(entity, row), status: (row.status ?? null) as Status | null }]
    : []
}

/**
 * Returns the records within bounds that the actor may read and the filter selects: single ones as points, the others
 * as clusters. At most two statements. The entity must have coordinates. Throws what `selectFor` throws.
 */
export async function readMapContent(
  context: RecordsContext,
  actor: Actor,
  name: string,
  { filter, bounds, zoom }: MapRequest,
): Promise<MapContent> {
  const { entity, selection } = selectFor(context, actor, name, { filter })
  const { south, west, north, east } = bounds
  const within = readFilter(context, actor, entity, {
    lat_gte: south,
    lat_lte: north,
    lng_gte: west,
    lng_lte: east,
  })
  const sides = cellSides(bounds, zoom)
  const cells = await context.store.countCells(
    { ...selection, where: [...selection.where, ...within.where] },
    { x: { property: 'lng', side: sides.lng }, y: { property: 'lat', side: sides.lat } },
  )
  const groups = groupCells(cells)
  const alone = groups.flatMap(([cell, ...others]) => (others.length === 0 ? (cell?.id ?? []) : []))
  const rows =
    alone.length === 0
      ? []
      : await context.store.find({
          entity: entity.table,
          where: [{ property: 'id', operator: 'in', value: alone }],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: alone.length,
        })
  return {
    total: cells.reduce((sum, { count }) => sum + count, 0),
    clusters: groups
      .filter(([cell, ...others]) => others.length > 0 || cell?.id === null)
      .map(several => extentOf(several, sides)),
    points: visibleAll(actor, entity, rows).flatMap(row => pointOf(entity, row)),
  }
}
