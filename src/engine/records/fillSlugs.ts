import { looksLikeId } from '../fields/slug.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import { slugOf } from '../rules/text/slugs.ts'
import { addressHolders } from './addresses.ts'
import type { RecordsContext } from './context.ts'

const source = (entity: Entity, property: Property): string => {
  const { from } = property.field
  return entity.properties.has(`${from}_${property.language}`) ? `${from}_${property.language}` : (from ?? '')
}

/**
 * Yields alternatives for a slug that is taken or looks like an ID, with increasingly long parts of the record's ID.
 */
const candidates = (row: StoredRow, slug: string): string[] => [
  ...(looksLikeId(slug) ? [] : [slug]),
  ...[6, 12].map(letters => `${slug}-${row.id.slice(-letters)}`),
]

/**
 * Fills the empty slugs of rows from their source fields. A slug that another record has or had in any language gets
 * the end of the record's ID. The slugs need no uniqueness check: only the store can detect concurrent writes. One
 * query for all rows.
 */
export async function fillSlugs(context: RecordsContext, entity: Entity, rows: readonly StoredRow[]): Promise<void> {
  const made = [...entity.properties.values()].filter(property => property.field.from)
  const wanted = rows.flatMap(row =>
    made.flatMap(property => {
      const from = source(entity, property)
      const slug = row[property.name] || !row[from] ? '' : slugOf(String(row[from]), property.language)
      return slug ? [{ row, property, slugs: candidates(row, slug) }] : []
    }),
  )
  if (wanted.length === 0) return
  const found = await addressHolders(
    context,
    entity,
    wanted.flatMap(({ slugs }) => slugs),
  )
  const taken = new Map<unknown, unknown>([...found].map(([slug, { id }]) => [slug, id]))
  for (const row of rows) for (const { name } of made) if (row[name]) taken.set(row[name], row.id)
  for (const { row, property, slugs } of wanted) {
    const slug = slugs.find(one => (taken.get(one) ?? row.id) === row.id) ?? slugs.at(-1)
    row[property.name] = slug
    taken.set(slug, row.id)
  }
}
