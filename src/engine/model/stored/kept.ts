import { propertyNames } from '../checks/checkContext.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import { valueAt } from './mistake.ts'

/** What must stay in the database although no declaration in force speaks of it. */
export interface Kept {
  tables: readonly string[]
  columns: readonly { table: string; column: string }[]
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The tables and columns of what a document speaks of and no declaration has, whatever shape it is in. */
export function keptOf(document: unknown, { entities, fieldTypes }: Declarations): Kept {
  const declared = new Map(entities.map(entity => [entity.name, entity]))
  const types = new Map(fieldTypes.map(type => [type.name, type]))
  const tables = list(valueAt(document, ['resources']))
    .map(resource => valueAt(resource, ['entity', 'name']))
    .filter(name => typeof name === 'string')
    .filter(name => !declared.has(name))
  const columns = list(valueAt(document, ['changes'])).flatMap(change => {
    const table = valueAt(change, ['entity'])
    if (typeof table !== 'string') return []
    const entity = declared.get(table)
    const present = new Set(entity ? fieldPlaces(entity).map(({ field }) => field.name) : [])
    return list(valueAt(change, ['add'])).flatMap(one => {
      const name = valueAt(one, ['field', 'name'])
      if (typeof name !== 'string' || present.has(name)) return []
      const column = valueAt(one, ['field', 'column'])
      const field = {
        name: typeof column === 'string' ? column : name,
        type: String(valueAt(one, ['field', 'type'])),
        ...(valueAt(one, ['field', 'localized']) === true ? { localized: true as const } : {}),
      }
      return propertyNames(field, types.get(field.type)).map(column => ({ table, column }))
    })
  })
  return { tables: [...new Set(tables)], columns }
}
