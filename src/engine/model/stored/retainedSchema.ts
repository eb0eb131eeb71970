import { columnNames } from '../checks/checkContext.ts'
import type { FieldDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import { valueAt } from './mistake.ts'

/** What must stay in the database although no active declaration mentions it. */
export interface RetainedSchema {
  tables: readonly string[]
  columns: readonly { table: string; column: string }[]
}

interface Known {
  table: string
  field: FieldDeclaration
}

/** Returns the value if it is a list, otherwise an empty list. */
const list = (value: unknown): unknown[] => (Array.isArray(value) ? [...value] : [])

/** Reads what is needed to find the columns of a field, whatever else is wrong with it. */
function readField(value: unknown): FieldDeclaration[] {
  const [name, type, column] = ['name', 'type', 'column'].map(entry => valueAt(value, [entry]))
  if (typeof name !== 'string') return []
  return [
    {
      name,
      type: typeof type === 'string' ? type : '',
      ...(typeof column === 'string' ? { column } : {}),
      ...(valueAt(value, ['localized']) === true ? { localized: true } : {}),
    },
  ]
}

const ofResources = (stored: unknown): Known[] =>
  list(valueAt(stored, ['resources'])).flatMap(resource => {
    const table = valueAt(resource, ['entity', 'name'])
    if (typeof table !== 'string') return []
    const groups = list(valueAt(resource, ['entity', 'groups']))
    return groups.flatMap(group => list(valueAt(group, ['fields'])).flatMap(readField)).map(field => ({ table, field }))
  })

const ofChanges = (stored: unknown): Known[] =>
  list(valueAt(stored, ['changes'])).flatMap(change => {
    const table = valueAt(change, ['entity'])
    if (typeof table !== 'string') return []
    const fields = list(valueAt(change, ['add'])).flatMap(one => readField(valueAt(one, ['field'])))
    return fields.map(field => ({ table, field }))
  })

/** Returns the tables and columns that a document mentions and no declaration has, whatever the document's shape. */
export function retainedSchemaOf(stored: unknown, { entities, fieldTypes }: Declarations): RetainedSchema {
  const types = new Map(fieldTypes.map(type => [type.name, type]))
  const columnsOf = (field: FieldDeclaration): string[] => columnNames(field, types.get(field.type))
  const declared = new Map(
    entities.map(entity => [entity.name, new Set(fieldPlaces(entity).flatMap(({ field }) => columnsOf(field)))]),
  )
  const tables = list(valueAt(stored, ['resources']))
    .map(resource => valueAt(resource, ['entity', 'name']))
    .filter(name => typeof name === 'string')
  return {
    tables: [...new Set(tables)].filter(name => !declared.has(name)),
    columns: [...ofResources(stored), ...ofChanges(stored)].flatMap(({ table, field }) => {
      const present = declared.get(table)
      return present
        ? columnsOf(field)
            .filter(column => !present.has(column))
            .map(column => ({ table, column }))
        : []
    }),
  }
}
