import { sameTitles, titlesOf } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Status } from '../../engine/model/moderation.ts'
import { matches, type Condition, type Row } from '../../engine/model/query.ts'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Neighbour } from '../../engine/model/place.ts'
import { around, metresBetween, placeOf } from '../../engine/rules/place/distance.ts'
import { mayRead, reaches } from '../../engine/rules/access/permissions.ts'
import { districtField, samePlaceMetres } from '../../engine/rules/place/place.ts'
import { publicView, publicRecord } from '../../engine/rules/access/publicView.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'

const mostLookedAt = 200
const mostNearby = 10

/** Another record, how far away it is, and whether it has the same name. */
export interface Near {
  row: StoredRow
  metres: number | null
  sameName: boolean
}

const between = (property: string, from: number, to: number): Condition[] => [
  { property, operator: 'gte', value: from },
  { property, operator: 'lte', value: to },
]

/**
 * Other records within so many metres of a row's place, and those of its name among the ones that meet `alike`; nearest first.
 * At most two statements.
 */
export async function findNear(
  context: RecordsContext,
  entity: Entity,
  row: Row,
  metres: number,
  alike: readonly Condition[],
): Promise<Near[]> {
  const place = entity.properties.has('lat') ? placeOf(row) : undefined
  const box = place && around(place, metres)
  const names = entity.titles.filter(property => !isEmpty(row[property.name]))
  const find = (where: readonly Condition[]) =>
    context.store.find({
      entity: entity.table,
      where: [...where, notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: mostLookedAt,
    })
  const close = box ? await find([...between('lat', box.south, box.north), ...between('lng', box.west, box.east)]) : []
  const named =
    names.length > 0
      ? await find([{ any: names.map(property => is(property.name, row[property.name])) }, ...alike])
      : []
  const namesakes = new Set(named.map(other => other.id))
  const others = new Map([...close, ...named].filter(other => other.id !== row.id).map(other => [other.id, other]))
  return [...others.values()]
    .map((other): Near => {
      const there = placeOf(other)
      return {
        row: other,
        metres: place && there ? Math.round(metresBetween(place, there)) : null,
        sameName: namesakes.has(other.id),
      }
    })
    .filter(other => other.sameName || (other.metres ?? Infinity) <= metres)
    .toSorted((a, b) => (a.metres ?? Infinity) - (b.metres ?? Infinity))
}

/** What may be the same thing as a record: others on the very spot, and those of its name in its part of the region. */
export const findSame = (context: RecordsContext, entity: Entity, row: Row): Promise<Near[]> => {
  const district = districtField(entity)?.name ?? ''
  const named = row[district] ? row : { ...row, ...Object.fromEntries(entity.titles.map(({ name }) => [name, null])) }
  return findNear(context, entity, named, samePlaceMetres, row[district] ? [is(district, row[district])] : [])
}

/** What everybody is shown of a record; undefined where that is nothing. */
function shownToAll(entity: Entity, row: Row): Row | undefined {
  const view = publicView(entity)
  const isShown = view?.where.every(condition =>
    matches(row, condition, property => entity.properties.get(property)?.column ?? 'text'),
  )
  return view && isShown ? publicRecord(view, row) : undefined
}

const hidden = { id: null, ...sameTitles(''), status: null }

/** Another record as the actor may know of it; undefined where they may not know of it at all. */
function known(actor: Actor, entity: Entity, { row, metres, sameName: same_name }: Near): Neighbour | undefined {
  if (reaches(actor, entity, 'read', row))
    return {
      id: row.id,
      ...titlesOf(entity, row),
      status: (row.status ?? null) as Status | null,
      metres,
      same_name,
    }
  const shown = shownToAll(entity, row)
  const titles = shown && titlesOf(entity, shown)
  if (titles && Object.values(titles).some(title => title !== '')) return { ...hidden, ...titles, metres, same_name }
  return (metres ?? Infinity) <= samePlaceMetres ? { ...hidden, metres, same_name: false } : undefined
}

/**
 * What may be the same thing as a record with these values, as the actor may know of it: of a foreign record that is not public
 * only that something is there. Values that the actor may not read of any record find none. Nearest first, at most 10.
 */
export async function sameAs(context: RecordsContext, actor: Actor, entity: Entity, row: Row): Promise<Neighbour[]> {
  const isOpen = (name: string): boolean => {
    const property = entity.properties.get(name)
    return property !== undefined && mayRead(actor, property)
  }
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => isOpen(name)))
  const found = await findSame(context, entity, values)
  return found.flatMap(near => known(actor, entity, near) ?? []).slice(0, mostNearby)
}
