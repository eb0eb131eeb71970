import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { around, metresBetween, placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { keepRecord, knownRecord } from '../../data/records.ts'
import { holders } from './holders.ts'

/**
 * Returns the fields of the nested places that contain a record, the outermost first; none unless there are at least
 * two.
 */
export function placeChain(entity: Entity): readonly Field[] {
  const bounds = [...entity.fields.values()].find(({ declaration }) => declaration.bounds !== undefined)?.declaration
    .bounds
  const chain = holders(entity, bounds)
  return chain.length > 1 ? chain : []
}

/** How to fetch records. */
interface Source {
  client: QueryClient
  provider: DataProvider
}

const referenceOf = (field: Field): string => field.declaration.reference ?? ''

async function recordOf({ client, provider }: Source, entity: string, id: string): Promise<Visible> {
  const known = knownRecord(client, entity, id)
  if (known) return known
  const { data } = await provider.getOne<Visible>(entity, { id })
  keepRecord(client, entity, data)
  return data
}

/**
 * Returns the values of a chain for one of its places: the places that contain it are filled in, those inside it are
 * cleared.
 */
export async function chainValues(
  source: Source,
  chain: readonly Field[],
  level: number,
  record: Visible,
): Promise<Row> {
  const values: Row = Object.fromEntries(chain.map(({ declaration }) => [declaration.name, null]))
  let inner: Visible | undefined = record
  for (let at = level; at >= 0; at -= 1) {
    const [field, outer] = [chain[at], chain[at - 1]]
    if (!field || !inner) break
    values[field.declaration.name] = inner.id
    const id: unknown = outer && inner[outer.declaration.name]
    inner = outer && typeof id === 'string' ? await recordOf(source, referenceOf(outer), id) : undefined
  }
  return values
}

/** The distances around a pin to search for places, in metres, in this order. */
const reaches = [3_000, 6_000]
const most = 100

/**
 * Returns the innermost place of a chain nearest to a pin; undefined if none is near or if they have no coordinates.
 */
export async function nearestOf(
  { provider }: Source,
  chain: readonly Field[],
  target: Entity | undefined,
  pin: Place,
): Promise<Visible | undefined> {
  if (!target?.properties.has('lat') || chain.length === 0) return undefined
  for (const metres of reaches) {
    const { south, north, west, east } = around(pin, metres)
    const { data } = await provider.getList<Visible>(target.name, {
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      filter: { lat_gte: south, lat_lte: north, lng_gte: west, lng_lte: east },
    })
    const [nearest] = data
      .flatMap(record => {
        const place = placeOf(record)
        return place ? [{ record, away: metresBetween(place, pin) }] : []
      })
      .toSorted((one, other) => one.away - other.away)
    if (nearest) return nearest.record
  }
  return undefined
}
