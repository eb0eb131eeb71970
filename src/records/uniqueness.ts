import type { FieldProblems } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'
import { mostRows } from './list.ts'

const uniqueProperties = (entity: Entity, names: ReadonlySet<string>): Property[] =>
  [...entity.properties.values()].filter(property => property.field.unique && names.has(property.name))

/** Who has which of the values, by value. */
export async function holdersOf(context: RecordsContext, entity: Entity, property: Property, values: readonly unknown[]): Promise<Map<unknown, string>> {
  const holders = new Map<unknown, string>()
  for (let start = 0; start < values.length; start += mostRows) {
    const rows = await context.store.find({
      entity: entity.table,
      where: [{ property: property.name, operator: 'in', value: values.slice(start, start + mostRows) }, notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: mostRows,
    })
    for (const row of rows) holders.set(row[property.name], String(row.id))
  }
  return holders
}

/** `not_unique` for each named value that another record, or an earlier one of these rows, already has. */
export async function checkUniqueness(context: RecordsContext, entity: Entity, rows: readonly Row[], changed: ReadonlySet<string>): Promise<FieldProblems[]> {
  const problems: FieldProblems[] = rows.map(() => ({}))
  for (const property of uniqueProperties(entity, changed)) {
    const values = [...new Set(rows.map(row => row[property.name]).filter(value => value !== null && value !== undefined))]
    if (values.length === 0) continue
    const holders = await holdersOf(context, entity, property, values)
    rows.forEach((row, index) => {
      const value = row[property.name]
      if (value === null || value === undefined) return
      const holder = holders.get(value)
      if (holder !== undefined && holder !== row.id) (problems[index] ?? {})[property.name] = { code: 'not_unique' }
      else holders.set(value, String(row.id))
    })
  }
  return problems
}
