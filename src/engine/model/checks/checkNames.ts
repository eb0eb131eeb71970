import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { Operator } from '../fieldType.ts'
import { splitKey } from '../filterKeys.ts'
import { stateFields, systemFieldNames, relevance } from '../systemFields.ts'
import { flaw, flawOf, type Flaw, type FlawCode } from './flaw.ts'
import {
  columnNames,
  ownFields,
  propertyNames,
  shownNames,
  availableFields,
  type CheckContext,
} from './checkContext.ts'

const words = /^[a-z][a-z0-9_]{0,47}$/

/** Operators that fields of any type may be filtered by. */
const ofEveryType: readonly Operator[] = ['neq', 'gt', 'gte', 'lt', 'lte', 'null']

/** Prefix of PostgreSQL's system tables, which take precedence over other tables of the same name. */
const databaseTables = /^pg_/

/** Columns that PostgreSQL has in every table. */
const databaseColumns: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/** Names that no field may have. */
export const takenFieldNames: ReadonlySet<string> = new Set([...systemFieldNames, ...databaseColumns, 'q', relevance])

/** Groups that every record has in addition to the declared ones. */
const commonGroups: readonly string[] = ['state', 'system']

/** Whether every object inherits a property of that name. */
const isInherited = (name: string): boolean => Object.hasOwn(Object.prototype, name)

/** Finds mistakes in any name. */
export function* checkName(name: string): Generator<Flaw> {
  if (!words.test(name))
    yield flaw('not_a_word', 'must be named in lowercase words joined by underscores', { name, entry: 'name' })
  if (isInherited(name))
    yield flaw('taken_name', 'has a name with another meaning in JavaScript', { name, entry: 'name' })
}

/** Finds mistakes in the columns of renamed fields: each must have its own. */
function* checkColumns(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const fields = ownFields(entity)
  for (const field of fields) {
    const { name, column, type } = field
    if (column === undefined) continue
    const wrong = (found: Flaw): Flaw => flawOf({ member: name, entry: 'column' }, `${entity.name}.${name}`, found)
    const kept = new Set(columnNames(field, context.fieldTypes.get(type)))
    const other = fields.find(
      one => one !== field && columnNames(one, context.fieldTypes.get(one.type)).some(taken => kept.has(taken)),
    )
    if (context.fieldTypes.get(type)?.parts)
      yield wrong(
        flaw('foreign_option', `has the option "column", which the type ${type} does not take`, {
          option: 'column',
          type,
        }),
      )
    for (const { code, params } of checkName(column))
      yield wrong(flaw(code, `is kept under "${column}", which is no name`, params))
    if (systemFieldNames.has(column) || stateFields.some(state => state.name === column))
      yield wrong(flaw('taken_name', `is kept under "${column}", which every record has`, { name: column }))
    if (databaseColumns.has(column))
      yield wrong(
        flaw('taken_name', `is kept under "${column}", which is a system column of the database`, { name: column }),
      )
    if (other) yield wrong(flaw('twice', `is kept under "${column}", as "${other.name}" is`, { name: column }))
  }
}

/** Finds mistakes in the names of an entity, its groups and its fields. */
export function* checkNames(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const siblings = availableFields(entity, context)
  const propertiesOf = (field: FieldDeclaration): string[] => propertyNames(field, context.fieldTypes.get(field.type))
  const operators = new Map<string, readonly Operator[] | undefined>([
    ...[...systemFieldNames].map(name => [name, undefined] as const),
    ...[...siblings.values()].flatMap(field =>
      propertiesOf(field).map(name => [name, context.fieldTypes.get(field.type)?.operators] as const),
    ),
  ])
  /** Returns the property that a name would filter, if it ends with an operator that is valid for the property. */
  const filteredBy = (name: string): string | undefined => {
    const [base, operator] = splitKey(name)
    if (operator === undefined || !operators.has(base)) return undefined
    return ofEveryType.includes(operator) || (operators.get(base) ?? [operator]).includes(operator) ? base : undefined
  }
  for (const found of checkName(entity.name)) yield flawOf({}, entity.name, found)
  if (databaseTables.test(entity.name))
    yield flaw('taken_name', `${entity.name} has a name that is reserved by the database`, {
      name: entity.name,
      entry: 'name',
    })
  if (!entity.internal && context.reserved.has(entity.name))
    yield flaw('taken_name', `${entity.name} has the name of a route or page`, {
      name: entity.name,
      entry: 'name',
    })

  const groups = new Set<string>(commonGroups)
  for (const { name, fields } of entity.groups) {
    const wrong = (code: FlawCode, sentence: string): Flaw =>
      flawOf({ member: name }, `${entity.name}.${name}`, flaw(code, sentence, { name }))
    for (const found of checkName(name)) yield flawOf({ member: name }, `${entity.name}.${name}`, found)
    if (groups.has(name))
      yield commonGroups.includes(name)
        ? wrong('taken_name', 'takes the name of a group that records have')
        : wrong('twice', 'is a group twice')
    if (fields.length === 0) yield wrong('empty_group', 'is a group without fields')
    groups.add(name)
  }

  yield* checkColumns(entity, context)

  const seen = new Set<string>()
  for (const name of shownNames(entity)) {
    const field = siblings.get(name)
    if (!field) continue
    const wrong = (code: FlawCode, sentence: string): Flaw =>
      flawOf({ member: name }, `${entity.name}.${name}`, flaw(code, sentence, { name, entry: 'name' }))
    for (const found of checkName(name)) yield flawOf({ member: name }, `${entity.name}.${name}`, found)
    for (const property of propertiesOf(field)) {
      if (systemFieldNames.has(property)) yield wrong('taken_name', 'takes the name of a field that every record has')
      if (entity.moderated !== undefined && stateFields.some(field => field.name === property))
        yield wrong('taken_name', 'takes the name of the moderated state')
      if (databaseColumns.has(property)) yield wrong('taken_name', 'takes the name of a system column of the database')
      if (property === 'q') yield wrong('taken_name', 'takes the name that filters search by')
      if (property === relevance) yield wrong('taken_name', 'takes the name of the order by relevance')
      if (seen.has(property)) yield wrong('twice', `is declared twice ("${property}")`)
      const base = filteredBy(property)
      if (base !== undefined) yield wrong('taken_name', `takes a name that filters of "${base}" use`)
      seen.add(property)
    }
  }
}
