import { createNamer } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { languageOf, type Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Property } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted, reachConditions, visible } from '../../engine/records/entityFor.ts'
import { reach } from '../../engine/rules/access/permissions.ts'

/** The maximum number of titles that are cached for each entity. */
const maximumCached = 50_000
const idsAtOnce = 1_000

const none: readonly string[] = []

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? none : [String(value)]

/** The titles of referenced records, as far as the actor may read them. */
export interface Titles {
  /** Fetches the titles that rows need; one query per referenced entity and 1,000 IDs. */
  fetch(properties: readonly Property[], rows: readonly Row[]): Promise<void>
  /** The title of a record; its ID if there is no readable title. */
  of(property: Property, id: string): string
}

/** Creates the titles in a language, or in the other one if a record has none in it. */
export function createTitles(context: RecordsContext, actor: Actor, locale: Locale): Titles {
  const cache = new Map<string, Map<string, string>>()
  const cacheOf = (name: string) => cache.get(name) ?? cache.set(name, new Map()).get(name) ?? new Map<string, string>()

  const fetchOf = async (name: string, ids: readonly string[]): Promise<void> => {
    const entity = context.registry.entity(name)
    const titles = cacheOf(name)
    const nameOf = createNamer(entity, languageOf[locale])
    if (titles.size + ids.length > maximumCached) titles.clear()
    if (reach(actor, entity, 'read') === 'none') return
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const where = [
        { property: 'id', operator: 'in' as const, value: ids.slice(start, start + idsAtOnce) },
        notDeleted,
        ...reachConditions(actor, entity, 'read'),
      ]
      for (const row of await context.store.find({
        entity: entity.table,
        where,
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: idsAtOnce,
      }))
        titles.set(row.id, nameOf(visible(actor, entity, row)))
    }
  }

  return {
    fetch: async (properties, rows) => {
      const wanted = new Map<string, Set<string>>()
      for (const { name, field } of properties) {
        if (!field.reference) continue
        const ids = wanted.get(field.reference) ?? new Set()
        const titles = cacheOf(field.reference)
        for (const row of rows) for (const id of idsOf(row[name])) if (!titles.has(id)) ids.add(id)
        wanted.set(field.reference, ids)
      }
      for (const [name, ids] of wanted) if (ids.size > 0) await fetchOf(name, [...ids])
    },
    of: ({ field }, id) => cacheOf(field.reference ?? '').get(id) || id,
  }
}
