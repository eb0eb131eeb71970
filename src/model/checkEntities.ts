import type { CodeList, EntityDeclaration, FieldDeclaration } from './declaration.ts'
import { languages } from './declaration.ts'
import { checkRelations } from './checkRelations.ts'
import type { FieldType } from './fieldType.ts'
import type { Declarations } from './registry.ts'
import { stateFields, systemFieldNames } from './systemFields.ts'

const words = /^[a-z][a-z0-9_]{0,47}$/
const everyField: readonly (keyof FieldDeclaration)[] = [
  'unless',
  'name', 'type', 'localized', 'required', 'unique', 'search', 'readOnly', 'public', 'read', 'write', 'initial', 'completeness',
]
const everyEntity: readonly (keyof EntityDeclaration)[] = [
  'name', 'title', 'icon', 'groups', 'access', 'own', 'moderated', 'shownBy', 'of', 'where', 'list', 'indexes', 'internal', 'appendOnly', 'menu', 'tabOf', 'tabFor', 'form', 'export', 'audience', 'mergeable',
]

interface Surroundings {
  entities: ReadonlyMap<string, EntityDeclaration>
  fieldTypes: ReadonlyMap<string, FieldType>
  codeLists: ReadonlyMap<string, CodeList>
}

const ownFields = (entity: EntityDeclaration): FieldDeclaration[] =>
  entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

const fieldNames = (entity: EntityDeclaration, around: Surroundings): Map<string, FieldDeclaration> => {
  const origin = entity.of ? around.entities.get(entity.of) : undefined
  return new Map([...(origin ? ownFields(origin) : []), ...ownFields(entity)].map(field => [field.name, field]))
}

const propertyNames = (field: FieldDeclaration, type: FieldType | undefined): string[] =>
  type?.parts?.map(part => part.name) ?? (field.localized ? languages.map(language => `${field.name}_${language}`) : [field.name])

function* checkCompleteness({ completeness, read, readOnly }: FieldDeclaration, type: FieldType): Generator<string> {
  if (!completeness) return
  const isCount = (number: number) => Number.isInteger(number) && number > 0
  if (!isCount(completeness.weight) || !isCount(completeness.good ?? 1)) yield 'counts for completeness, but not with whole numbers above 0'
  if (read) yield 'counts for completeness, which everybody reads, so it cannot have readers of its own'
  if (readOnly) yield 'counts for completeness, but nobody may fill it in'
  if (completeness.good !== undefined && !type.filling && !type.parts) yield `says how much of it is good, which the type ${type.name} cannot measure`
}

function* checkField(field: FieldDeclaration, siblings: Map<string, FieldDeclaration>, around: Surroundings): Generator<string> {
  const type = around.fieldTypes.get(field.type)
  if (!words.test(field.name)) yield 'must be named in lower case words joined by underscores'
  if (!type) return yield `has the unknown type "${field.type}"; known are ${[...around.fieldTypes.keys()].join(', ')}`
  for (const option of Object.keys(field) as (keyof FieldDeclaration)[])
    if (!everyField.includes(option) && !type.options.includes(option)) yield `has the option "${option}", which the type ${type.name} does not take`
  for (const option of type.needs ?? []) if (field[option] === undefined) yield `needs the option "${option}"`
  if (field.localized && !type.localizable) yield `is localized, which the type ${type.name} cannot be`
  if (field.search && field.read) yield 'is searched by everybody who may read the row, so it cannot have readers of its own'
  if (field.public && field.read) yield 'is public, so it cannot have readers of its own'
  if (field.public && field.reference === 'users') yield 'is public, but names a person'
  if (field.search && !type.words) yield `is searched, which the type ${type.name} cannot be`
  if (field.required && field.required !== true && !field.localized) yield 'is required in one language but is not localized'
  yield* checkCompleteness(field, type)
  if (field.reference && !around.entities.has(field.reference)) yield `refers to "${field.reference}", which is not declared`
  if (field.choices && !around.codeLists.has(field.choices)) yield `chooses from "${field.choices}", which is no code list`
  for (const option of ['within', 'from', 'overruledBy'] as const) {
    const name = field[option]
    if (name && !siblings.has(name)) yield `names "${name}" as "${option}", which is no field of the same entity`
  }
  if (field.bounds && field.bounds !== 'country' && !siblings.get(field.bounds)?.reference) yield `has the bounds "${field.bounds}", which is neither "country" nor a field of the same entity that refers to records`
  if (field.required && field.readOnly !== true && field.write?.length === 0) yield 'is required, but no form shows it: nobody may write it'
}

function* checkParts(entity: EntityDeclaration, around: Surroundings): Generator<string> {
  const names = fieldNames(entity, around)
  const known = (name: string): boolean =>
    systemFieldNames.has(name) ||
    (entity.moderated !== undefined && stateFields.some(field => field.name === name)) ||
    [...names.values()].some(field => field.name === name || propertyNames(field, around.fieldTypes.get(field.type)).includes(name))
  const refer = function* (where: string, list: readonly string[] = []) {
    for (const name of list) if (!known(name)) yield `${entity.name}.${name} is named in "${where}" but is not declared`
  }
  if (!names.has(entity.title)) yield `${entity.name}.${entity.title} is the title but is not declared`
  yield* refer('list.columns', entity.list?.columns)
  yield* refer('list.filters', entity.list?.filters)
  yield* refer('list.filter', Object.keys(entity.list?.filter ?? {}))
  yield* refer('list.sort', entity.list?.sort && [entity.list.sort[0]])
  yield* refer('own', entity.own)
  yield* refer('shownBy', entity.shownBy === undefined ? [] : [entity.shownBy])
  if (entity.internal) for (const field of names.values()) if (field.public) yield `${entity.name}.${field.name} is public, but the server keeps the entity for itself`
  for (const index of entity.indexes ?? []) yield* refer('indexes', index)
  if (entity.of && !around.entities.has(entity.of)) yield `${entity.name} takes its rows from "${entity.of}", which is not declared`
  if (entity.tabOf && !around.entities.has(entity.tabOf)) yield `${entity.name} is a tab of "${entity.tabOf}", which is not declared`
  yield* refer('where', Object.keys(entity.where ?? {}))
  if (entity.of)
    for (const [name, field] of fieldNames(around.entities.get(entity.of) ?? entity, around))
      if (field.required && field.initial === undefined && !(name in (entity.where ?? {})) && !shows(entity, name))
        yield `${entity.name}.${name} is required, but no form shows it`
}

const shows = (entity: EntityDeclaration, name: string): boolean =>
  entity.groups.some(group => group.fields.some(field => (typeof field === 'string' ? field : field.name) === name))

function* checkEntity(entity: EntityDeclaration, around: Surroundings): Generator<string> {
  if (!words.test(entity.name)) yield `${entity.name} must be named in lower case words joined by underscores`
  for (const key of Object.keys(entity) as (keyof EntityDeclaration)[])
    if (!everyEntity.includes(key)) yield `${entity.name} has the unknown entry "${key}"`
  const siblings = fieldNames(entity, around)
  const seen = new Set<string>()
  for (const given of entity.groups.flatMap(group => group.fields)) {
    const name = typeof given === 'string' ? given : given.name
    const field = siblings.get(name)
    if (!field) {
      yield `${entity.name}.${name} is named but not declared`
      continue
    }
    for (const property of propertyNames(field, around.fieldTypes.get(field.type))) {
      if (systemFieldNames.has(property)) yield `${entity.name}.${name} takes the name of a field that every record has`
      if (entity.moderated && stateFields.some(field => field.name === property)) yield `${entity.name}.${name} takes the name of the moderated state`
      if (seen.has(property)) yield `${entity.name}.${name} is declared twice ("${property}")`
      seen.add(property)
    }
    for (const sentence of checkField(field, siblings, around)) yield `${entity.name}.${name} ${sentence}`
  }
  yield* checkParts(entity, around)
}

/** Every mistake in the declarations, one sentence each that names `entity.field`; none means they can be built and run. */
export function checkEntities(declarations: Declarations): string[] {
  const around: Surroundings = {
    entities: new Map(declarations.entities.map(entity => [entity.name, entity])),
    fieldTypes: new Map(declarations.fieldTypes.map(type => [type.name, type])),
    codeLists: new Map(declarations.codeLists.map(list => [list.name, list])),
  }
  const twice = declarations.entities.filter((entity, index) => declarations.entities.findIndex(one => one.name === entity.name) !== index)
  return [
    ...twice.map(entity => `${entity.name} is declared twice`),
    ...declarations.entities.flatMap(entity => [...checkEntity(entity, around)]),
    ...checkRelations(around.entities),
  ]
}
