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

const maxCandidates = 200
const maxNearby = 10

/** Another record, its distance, and whether it has the same name. */
export interface NearbyRecord {
  row: StoredRow
  metres: number | null
  sameName: boolean
}

const between = (property: string, from: number, to: number): Condition[] => [
  { property, operator: 'gte', value: from },
  { property, operator: 'lte', value: to },
]

/**
 * Returns other records within the given distance of a row's location, and those with the same name that also meet
 * `alike`; nearest first. At most two statements.
 */
export async function findNearby(
  context: RecordsContext,
  entity: Entity,
  row: Row,
  metres: number,
  alike: readonly Condition[],
): Promise<NearbyRecord[]> {
  const place = entity.properties.has('lat') ? placeOf(row) : undefined
  const box = place && around(place, metres)
  const names = entity.titles.filter(property => !isEmpty(row[property.name]))
  const find = (where: readonly Condition[]) =>
    context.store.find({
      entity: entity.table,
      where: [...where, notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxCandidates,
    })
  const nearby = box ? await find([...between('lat', box.south, box.north), ...between('lng', box.west, box.east)]) : []
  const named =
    names.length > 0
      ? await find([{ any: names.map(property => is(property.name, row[property.name])) }, ...alike])
      : []
  const namesakes = new Set(named.map(other => other.id))
  const others = new Map([...nearby, ...named].filter(other => other.id !== row.id).map(other => [other.id, other]))
  return [...others.values()]
    .map((other): NearbyRecord => {
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

/**
 * Returns possible duplicates of a record: others at the same location, and those with the same name in the same part
 * of the region.
 */
export const findDuplicates = (context: RecordsContext, entity: Entity, row: Row): Promise<NearbyRecord[]> => {
  const district = districtField(entity)?.name ?? ''
  const named = row[district] ? row : { ...row, ...Object.fromEntries(entity.titles.map(({ name }) => [name, null])) }
  return findNearby(context, entity, named, samePlaceMetres, row[district] ? [is(district, row[district])] : [])
}

/** Returns what is public of a record; undefined if nothing is. */
function publicRow(entity: Entity, row: Row): Row | undefined {
  const view = publicView(entity)
  const isShown = view?.where.every(condition =>
    matches(row, condition, property => entity.properties.get(property)?.column ?? 'text'),
  )
  return view && isShown ? publicRecord(view, row) : undefined
}

const hiddenNeighbour = { id: null, ...sameTitles(''), status: null }

/** Returns what the actor may know about another record; undefined if they may not know of it. */
function asNeighbour(
  actor: Actor,
  entity: Entity,
  { row, metres, sameName: same_name }: NearbyRecord,
): Neighbour | undefined {
  if (reaches(actor, entity, 'read', row))
    return {
      id: row.id,
      ...titlesOf(entity, row),
      status: (row.status ?? null) as Status | null,
      metres,
      same_name,
    }
  const shown = publicRow(entity, row)
  const titles = shown && titlesOf(entity, shown)
  if (titles && Object.values(titles).some(title => title !== ''))
    return { ...hiddenNeighbour, ...titles, metres, same_name }
  return (metres ?? Infinity) <= samePlaceMetres ? { ...hiddenNeighbour, metres, same_name: false } : undefined
}

/**
 * Returns possible duplicates of a record with these values, as the actor may know them: of a record that they may not
 * read and that is not public, only that it exists. Values that the actor may not read are ignored. Nearest first, at
 * most 10.
 */
export async function visibleDuplicates(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: Row,
): Promise<Neighbour[]> {
  const isOpen = (name: string): boolean => {
    const property = entity.properties.get(name)
    return property !== undefined && mayRead(actor, property)
  }
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => isOpen(name)))
  const found = await findDuplicates(context, entity, values)
  return found.flatMap(near => asNeighbour(actor, entity, near) ?? []).slice(0, maxNearby)
}
