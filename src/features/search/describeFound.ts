import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { localized, type Localized } from '../../engine/model/localized.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import { regionField } from '../../engine/rules/place/place.ts'
import { titlesOf, type Titles } from '../../engine/rules/text/titles.ts'

/** What a found record is and where, in every language: `Winery · Kvareli, Kakheti`. */
export type About = Localized<'about', string>

/** The maximum number of place names, starting with the widest. */
const maxPlaceNames = 2

/** Returns the references by which a record can be searched for, each followed by those that narrow it. */
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

/**
 * Returns the parts of a chain that describe a row: for a place from the nearer to the wider, otherwise only the
 * narrowest.
 */
function shownParts(entity: Entity, chain: readonly Property[], row: StoredRow): Property[] {
  const filled = chain.filter(({ name }) => typeof row[name] === 'string')
  const isPlace = chain[0]?.name === regionField(entity)?.name
  return isPlace ? filled.slice(0, maxPlaceNames).toReversed() : filled.slice(-1)
}

/**
 * Describes what found records are and where, as far as the actor may read it. One query for each referenced entity.
 */
export async function describeFound(
  context: RecordsContext,
  actor: Actor,
  hits: readonly { entity: Entity; row: StoredRow }[],
): Promise<About[]> {
  const chains = new Map<Entity, Property[][]>()
  for (const { entity } of hits) if (!chains.has(entity)) chains.set(entity, chainsOf(actor, entity, context))
  const parts = hits.map(({ entity, row }) =>
    (chains.get(entity) ?? []).map(chain =>
      shownParts(entity, chain, row).map(({ name, field }) => ({
        reference: field.reference ?? '',
        id: String(row[name]),
      })),
    ),
  )
  const titles = new Map<string, Titles>()
  const wanted = Map.groupBy(parts.flat(2), ({ reference }) => reference)
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
  return parts.map(ofHit =>
    localized('about', language =>
      ofHit
        .map(chain => [...new Set(chain.map(({ id }) => titles.get(id)?.[`title_${language}`] ?? ''))])
        .map(names => names.filter(Boolean).join(', '))
        .filter(Boolean)
        .join(' · '),
    ),
  )
}
