import type { Authorization } from './authorization.ts'
import type { Column } from './column.ts'
import type { Condition } from './query.ts'
import type {
  AccessWord,
  CodeList,
  EntityDeclaration,
  FieldDeclaration,
  GroupDeclaration,
  Language,
} from './declaration.ts'
import { languages } from './declaration.ts'
import type { FieldType } from './fieldType.ts'
import {
  completenessField,
  isTranslated,
  outdatedField,
  searchProperties,
  stateFields,
  suggestedField,
  systemGroup,
} from './systemFields.ts'

/** What a record really holds under one name: a field, one language of it, or one part of a composite. */
export interface Property {
  name: string
  field: FieldDeclaration
  type: FieldType
  column: Column
  language?: Language
  part?: string
  /** Whom it names, as the `id` of a person or a reference to an organization does. */
  names?: 'person' | 'organization'
  /** May be null in a store. */
  nullable: boolean
  sortable: boolean
  /** Kept for the server's own use; no actor reads or writes it. */
  hidden: boolean
}

export interface Field {
  declaration: FieldDeclaration
  type: FieldType
  group: string
  properties: readonly Property[]
}

export interface Group {
  name: string
  fields: readonly Field[]
}

export interface Entity<Name extends string = string> {
  name: Name
  declaration: EntityDeclaration
  /** The table: its own name, or that of the entity whose rows these are. */
  table: string
  /** Whether its records are people. */
  people: boolean
  /** Whether its records are what people work for. */
  organizations: boolean
  groups: readonly Group[]
  fields: ReadonlyMap<string, Field>
  properties: ReadonlyMap<string, Property>
  /** The properties that name a record, one per language. */
  titles: readonly Property[]
  /** The properties a list may be asked to order by. */
  sortable: readonly Property[]
  searchable: readonly Property[]
  /** Those that are found by their whole value alone, and never by the public. */
  wholes: readonly Property[]
  /** Of a view of an entity: the entities that it refers to as they are seen from it, and which of their rows. Others are seen as the actor may. */
  seen?(other: Entity): SeenEntity | undefined
}

/** An entity with what is seen of it, and what a row must meet to be seen. */
export interface SeenEntity {
  entity: Entity
  where: readonly Condition[]
}

/** All that is declared, made ready to be asked. Built once at start and handed to whoever needs it. */
export interface Registry {
  entities: ReadonlyMap<string, Entity>
  fieldTypes: ReadonlyMap<string, FieldType>
  codeLists: ReadonlyMap<string, CodeList>
  authorization: Authorization
  /** Names of fields that every record would have and that are not there. */
  without: ReadonlySet<string> | undefined
  /** The entity whose records are the people; undefined where there are none. */
  people: Entity | undefined
  /** The entity whose records people work for; undefined where they work for nobody. */
  organizations: Entity | undefined
  /** The entity that the product is about; undefined where whoever asks may not know it. */
  main: Entity | undefined
  /** The entity of that name. Throws for a name that is not declared: ask `entities` about names from outside. */
  entity<Name extends string>(name: Name): Entity<Name>
  codeList(name: string): CodeList
}

export interface Declarations {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  fieldTypes: readonly FieldType[]
  authorization: Authorization
  /** Names of fields that every record would have and that are not there, since what they are about is not. */
  without?: ReadonlySet<string>
}

const required = <Value>(found: Value | undefined, sentence: string): Value => {
  if (found === undefined) throw new Error(sentence)
  return found
}

const propertiesOf = (field: FieldDeclaration, type: FieldType, context: Registry): Property[] => {
  const nullable = type.empty === null && !(field.readOnly && field.required)
  const base = {
    field,
    type,
    nullable,
    sortable: false,
    hidden: searchProperties.includes(field.name) || field.read?.length === 0,
  }
  if (type.parts) return type.parts.map(part => ({ ...base, name: part.name, column: part.column, part: part.name }))
  const column = typeof type.column === 'function' ? type.column(field, context) : type.column
  if (!field.localized) return [{ ...base, name: field.name, column }]
  return languages.map(language => ({ ...base, name: `${field.name}_${language}`, column, language }))
}

const declaredFields = (declaration: EntityDeclaration): FieldDeclaration[] =>
  declaration.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

/** The declared entity whose records are the people, or what they work for. */
export const entityOf = (
  { entities }: Pick<Declarations, 'entities'>,
  what: 'people' | 'organizations',
): EntityDeclaration | undefined => entities.find(declaration => declaration[what] === true)

/** What the records of an entity are, where they are people or what people work for. */
export function namedBy(
  declaration: EntityDeclaration | undefined,
  { entities }: Pick<Declarations, 'entities'>,
): Property['names'] {
  const origin = declaration?.of === undefined ? declaration : entities.find(({ name }) => name === declaration.of)
  if (origin?.people) return 'person'
  return origin?.organizations ? 'organization' : undefined
}

/** Whoever may read all of some fields, as far as words of access say so of one field: who reads what names any of them. Undefined for everybody. */
function readersOfAll(fields: readonly FieldDeclaration[]): AccessWord[] | undefined {
  const lists = fields.flatMap(({ read }) => (read ? [read] : []))
  const [first] = lists
  return (
    first && ['superuser', ...first.filter(word => word !== 'superuser' && lists.every(list => list.includes(word)))]
  )
}

const buildEntity = (declaration: EntityDeclaration, declarations: Declarations, registry: Registry): Entity => {
  const origin = declarations.entities.find(other => other.name === declaration.of)
  const known = new Map(origin && declaredFields(origin).map(field => [field.name, field]))
  const own = declaration.moderated ? [{ name: 'state', fields: stateFields }] : []
  const listed = declaration.groups
    .flatMap(group => group.fields)
    .map(field => (typeof field === 'string' ? known.get(field) : field))
  const translated = listed.flatMap(field => (field && isTranslated(field) ? [field] : []))
  const read = readersOfAll(translated)
  const follows: FieldDeclaration[] = [
    ...(translated.length > 0 ? [outdatedField, suggestedField] : [])
      .filter(field => !declarations.without?.has(field.name))
      .map(field => (read ? { ...field, read } : field)),
    ...(listed.some(field => field?.completeness) ? [completenessField] : []),
  ]
  const system = systemGroup(entityOf(declarations, 'people')?.name, follows)
  const written: GroupDeclaration[] = [...declaration.groups, ...own, system]
  const groups = written.map(group => ({
    name: group.name,
    fields: group.fields.map(listed => {
      const field =
        typeof listed === 'string'
          ? required(known.get(listed), `${declaration.name}.${listed} is not declared`)
          : listed
      const type = required(
        registry.fieldTypes.get(field.type),
        `${declaration.name}.${field.name} has an unknown type`,
      )
      return { declaration: field, type, group: group.name, properties: propertiesOf(field, type, registry) }
    }),
  }))
  const fields = new Map(groups.flatMap(group => group.fields.map(field => [field.declaration.name, field] as const)))
  const properties = new Map(
    [...fields.values()].flatMap(field => field.properties.map(property => [property.name, property] as const)),
  )
  const wanted = new Set([
    ...(declaration.list?.columns ?? []),
    ...(declaration.list?.filters ?? []),
    'id',
    'created_at',
    'updated_at',
  ])
  const namesOf = (reference: string | undefined): Property['names'] =>
    namedBy(
      declarations.entities.find(({ name }) => name === reference),
      declarations,
    )
  for (const property of properties.values()) {
    const named = namesOf(property.name === 'id' ? declaration.name : property.field.reference)
    if (named) property.names = named
    const listed = wanted.has(property.field.name) || wanted.has(property.name)
    property.sortable = Boolean(property.type.sortable) && listed && !property.hidden
  }
  const all = [...properties.values()]
  return {
    name: declaration.name,
    declaration,
    table: declaration.of ?? declaration.name,
    people: (origin ?? declaration).people === true,
    organizations: (origin ?? declaration).organizations === true,
    groups,
    fields,
    properties,
    titles: fields.get(declaration.title)?.properties ?? [],
    sortable: all.filter(property => property.sortable),
    searchable: all.filter(property => property.field.search === true),
    wholes: all.filter(property => property.field.search === 'whole'),
  }
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Those of an earlier registry that would be made again as they are: what is known of them stays known. */
function unchangedIn(
  previous: Registry,
  declarations: Declarations,
  lists: ReadonlyMap<string, CodeList>,
): Set<string> {
  const flagged = (what: 'people' | 'organizations') => entityOf(declarations, what)?.name === previous[what]?.name
  const isComparable =
    previous.authorization === declarations.authorization &&
    previous.without === declarations.without &&
    flagged('people') &&
    flagged('organizations')
  if (!isComparable) return new Set()
  const sameList = new Map<string, boolean>()
  const isSameList = (name: string): boolean => {
    const known = sameList.get(name) ?? isSame(previous.codeLists.get(name), lists.get(name))
    sameList.set(name, known)
    return known
  }
  const alike = new Set(
    declarations.entities
      .filter(declaration => isSame(previous.entities.get(declaration.name)?.declaration, declaration))
      .filter(declaration =>
        declaredFields(declaration).every(({ choices }) => choices === undefined || isSameList(choices)),
      )
      .map(({ name }) => name),
  )
  return new Set(
    declarations.entities.filter(({ name, of = name }) => alike.has(name) && alike.has(of)).map(({ name }) => name),
  )
}

/**
 * Builds the registry from checked declarations (see `checkEntities`, whose sentences name what is wrong; this one throws at
 * the first thing it cannot resolve). What is declared as in the previous one is the same entity.
 */
export function createRegistry(declarations: Declarations, previous?: Registry): Registry {
  const entities = new Map<string, Entity>()
  const fieldTypes = new Map(declarations.fieldTypes.map(type => [type.name, type]))
  const codeLists = new Map(declarations.codeLists.map(list => [list.name, list]))
  const registry: Registry = {
    entities,
    fieldTypes,
    codeLists,
    authorization: declarations.authorization,
    without: declarations.without,
    get main() {
      return [...entities.values()].find(entity => entity.declaration.main)
    },
    get people() {
      return entities.get(entityOf(declarations, 'people')?.name ?? '')
    },
    get organizations() {
      return entities.get(entityOf(declarations, 'organizations')?.name ?? '')
    },
    entity: <Name extends string>(name: Name) =>
      required(entities.get(name), `No entity is declared as "${name}"`) as Entity<Name>,
    codeList: name => required(codeLists.get(name), `No code list is declared as "${name}"`),
  }
  const unchanged = previous ? unchangedIn(previous, declarations, codeLists) : new Set()
  for (const declaration of declarations.entities) {
    const known = unchanged.has(declaration.name) ? previous?.entities.get(declaration.name) : undefined
    entities.set(declaration.name, known ?? buildEntity(declaration, declarations, registry))
  }
  return registry
}
