import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { localized, type Localized } from '../../engine/model/localized.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import { regionField } from '../../engine/rules/place/place.ts'
import { titlesOf, type Titles } from '../../engine/rules/text/titles.ts'

/** What a record is and where, in every language: `Winery · Kvareli, Kakheti`. */
export type About = Localized<'about', string>

/** A place is named by the two widest of its parts. */
const mostOfPlace = 2

/** The references that a record is found by, each with those that narrow it, the widest first. */
function chainsOf(actor: Actor, entity: Entity, context: RecordsContext): Property[][] {
  const named = [...entity.properties.values()].filter(
    ({ field }) =>
      field.search === true &&
      field.reference !== undefined &&
      reach(actor, context.registry.entity(field.reference), 'read') !== 'none',
  )
  const readable = named.filter(property => mayRead(actor, property))
  const chainFrom = (property: Property): Property[] => [
    property,
    ...readable.filter(({ field }) => field.within === property.name).flatMap(chainFrom),
  ]
  return readable.filter(({ field }) => !readable.some(({ name }) => name === field.within)).map(chainFrom)
}

/** The parts of a chain that are said of a row: of a place from the nearer to the wider, else the narrowest alone. */
function saidOf(entity: Entity, chain: readonly Property[], row: StoredRow): Property[] {
  const filled = chain.filter(({ name }) => typeof row[name] === 'string')
  const isPlace = chain[0]?.name === regionField(entity)?.name
  return isPlace ? filled.slice(0, mostOfPlace).toReversed() : filled.slice(-1)
}

/** Says of records that were found what they are and where, as far as the actor may read it. One question for each kind of thing they refer to. */
export async function describeFound(
  context: RecordsContext,
  actor: Actor,
  hits: readonly { entity: Entity; row: StoredRow }[],
): Promise<About[]> {
  const chains = new Map<Entity, Property[][]>()
  for (const { entity } of hits) if (!chains.has(entity)) chains.set(entity, chainsOf(actor, entity, context))
  const said = hits.map(({ entity, row }) =>
    (chains.get(entity) ?? []).map(chain =>
      saidOf(entity, chain, row).map(({ name, field }) => ({
        reference: field.reference ?? '',
        id: String(row[name]),
      })),
    ),
  )
  const titles = new Map<string, Titles>()
  const wanted = Map.groupBy(said.flat(2), ({ reference }) => reference)
  await Promise.all(
    [...wanted].map(async ([name, ones]) => {
      const entity = context.registry.entity(name)
      const ids = [...new Set(ones.map(({ id }) => id))]
      const rows = await context.store.find({
        entity: entity.table,
        where: [{ property: 'id', operator: 'in', value: ids }],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: ids.length,
      })
      for (const row of rows) titles.set(row.id, titlesOf(entity, row))
    }),
  )
  return said.map(ofHit =>
    localized('about', language =>
      ofHit
        .map(chain => [...new Set(chain.map(({ id }) => titles.get(id)?.[`title_${language}`] ?? ''))])
        .map(names => names.filter(Boolean).join(', '))
        .filter(Boolean)
        .join(' · '),
    ),
  )
}
