import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { around, metresBetween, placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { keepRecord, knownRecord } from '../../data/records.ts'
import { holders } from './holders.ts'

/** Fields by which a record lies in places inside one another, the widest first; nothing where there are no two. */
export function placeChain(entity: Entity): readonly Field[] {
  const bounds = [...entity.fields.values()].find(({ declaration }) => declaration.bounds !== undefined)?.declaration
    .bounds
  const chain = holders(entity, bounds)
  return chain.length > 1 ? chain : []
}

/** Where records are requested. */
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

/** The values of a chain for one of its places: what it lies in is filled, what lies in it is emptied. */
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

/** How far around a pin places are searched for, in metres: the near ones first. */
const reaches = [3_000, 6_000]
const most = 100

/** The innermost place of a chain that is nearest to a pin; undefined where none is near, or where they have no places of their own. */
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
