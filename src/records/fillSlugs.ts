import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import { slugOf } from '../rules/slugs.ts'
import type { RecordsContext } from './context.ts'
import { holdersOf } from './uniqueness.ts'

const source = (entity: Entity, property: Property): string => {
  const { from } = property.field
  return entity.properties.has(`${from}_${property.language}`) ? `${from}_${property.language}` : (from ?? '')
}

/** What makes a slug another record's: the end of its own id. */
const ownEnd = (row: Row): string => String(row.id).slice(-6)

/**
 * Fills the empty slugs of rows from the fields they are made from; one that is taken gets the end of the record's id. What it
 * fills needs no check for uniqueness: only the store can know of a record that is written at the same moment.
 */
export async function fillSlugs(context: RecordsContext, entity: Entity, rows: readonly Row[]): Promise<void> {
  for (const property of entity.properties.values()) {
    if (!property.field.from) continue
    const from = source(entity, property)
    const wanted = rows.flatMap(row => {
      const slug = row[property.name] || !row[from] ? '' : slugOf(String(row[from]), property.language)
      return slug ? [{ row, slug }] : []
    })
    if (wanted.length === 0) continue
    const taken = await holdersOf(context, entity, property, [...new Set(wanted.map(({ slug }) => slug))])
    for (const row of rows) if (row[property.name]) taken.set(row[property.name], String(row.id))
    for (const { row, slug } of wanted) {
      const holder = taken.get(slug)
      row[property.name] = holder === undefined || holder === row.id ? slug : `${slug}-${ownEnd(row)}`
      taken.set(slug, holder ?? String(row.id))
    }
  }
}
