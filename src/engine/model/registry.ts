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

/** A stored property: a field, one language of it, or one part of a composite field. */
export interface Property {
  name: string
  field: FieldDeclaration
  type: FieldType
  column: Column
  language?: Language
  part?: string
  /** What kind of actor the property refers to, such as the `id` of a person or a reference to an organization. */
  identifies?: 'person' | 'organization'
  /** May be null in a store. */
  nullable: boolean
  sortable: boolean
  /** Used only by the server; no actor can read or write it. */
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
  /** The table: the entity's own name, or that of the entity that it is a view of. */
  table: string
  /** Whether its records are people. */
  people: boolean
  /** Whether its records are organizations. */
  organizations: boolean
  groups: readonly Group[]
  fields: ReadonlyMap<string, Field>
  properties: ReadonlyMap<string, Property>
  /** The properties of the title, one per language. */
  titles: readonly Property[]
  /** The properties that a list can be sorted by. */
  sortable: readonly Property[]
  searchable: readonly Property[]
  /** Properties that match a search only as a whole, and never in public searches. */
  wholeSearchable: readonly Property[]
  /**
   * In a view of an entity: which part of another entity, and which of its rows, are visible from it. Other entities
   * are visible as the actor's access allows.
   */
  visiblePartOf?(other: Entity): VisibleEntity | undefined
}

/** The visible part of an entity, and the conditions for its visible rows. */
export interface VisibleEntity {
  entity: Entity
  where: readonly Condition[]
}

/** All declarations, resolved. Built once at start and passed to whoever needs it. */
export interface Registry {
  entities: ReadonlyMap<string, Entity>
  fieldTypes: ReadonlyMap<string, FieldType>
  codeLists: ReadonlyMap<string, CodeList>
  authorization: Authorization
  /** Names of system fields that do not exist in this product. */
  omittedFields: ReadonlySet<string> | undefined
  /** The entity whose records are people; undefined if there is none. */
  people: Entity | undefined
  /** The entity whose records are organizations; undefined if there is none. */
  organizations: Entity | undefined
  /** The main entity of the product; undefined if the actor may not know of it. */
  main: Entity | undefined
  /** Returns the entity with that name. Throws if it is not declared; for names from outside, use `entities`. */
  entity<Name extends string>(name: Name): Entity<Name>
  codeList(name: string): CodeList
}

export interface Declarations {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  fieldTypes: readonly FieldType[]
  authorization: Authorization
  /** Names of system fields that do not exist, because the product lacks the feature that they belong to. */
  omittedFields?: ReadonlySet<string>
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

/** Returns the declared entity whose records are people or organizations. */
export const flaggedEntity = (
  { entities }: Pick<Declarations, 'entities'>,
  what: 'people' | 'organizations',
): EntityDeclaration | undefined => entities.find(declaration => declaration[what] === true)

/** Returns whether the records of an entity are people or organizations; undefined if neither. */
export function identifiedKind(
  declaration: EntityDeclaration | undefined,
  { entities }: Pick<Declarations, 'entities'>,
): Property['identifies'] {
  const origin = declaration?.of === undefined ? declaration : entities.find(({ name }) => name === declaration.of)
  if (origin?.people) return 'person'
  return origin?.organizations ? 'organization' : undefined
}

/** Returns who may read all of the fields, and therefore whatever names any of them. Undefined if everyone may. */
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
      .filter(field => !declarations.omittedFields?.has(field.name))
      .map(field => (read ? { ...field, read } : field)),
    ...(listed.some(field => field?.completeness) ? [completenessField] : []),
  ]
  const system = systemGroup(flaggedEntity(declarations, 'people')?.name, follows)
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
  const namesOf = (reference: string | undefined): Property['identifies'] =>
    identifiedKind(
      declarations.entities.find(({ name }) => name === reference),
      declarations,
    )
  for (const property of properties.values()) {
    const named = namesOf(property.name === 'id' ? declaration.name : property.field.reference)
    if (named) property.identifies = named
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
    wholeSearchable: all.filter(property => property.field.search === 'whole'),
  }
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the names of entities that would be rebuilt identically, so that they and what is cached for them can be
 * reused.
 */
function unchangedIn(
  previous: Registry,
  declarations: Declarations,
  lists: ReadonlyMap<string, CodeList>,
): Set<string> {
  const flagged = (what: 'people' | 'organizations') => flaggedEntity(declarations, what)?.name === previous[what]?.name
  const isComparable =
    previous.authorization === declarations.authorization &&
    previous.omittedFields === declarations.omittedFields &&
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
 * Builds the registry from declarations that were validated with `checkEntities`, which reports all mistakes; this
 * function throws at the first reference that it cannot resolve. Entities whose declaration has not changed are reused
 * from the previous registry.
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
    omittedFields: declarations.omittedFields,
    get main() {
      return [...entities.values()].find(entity => entity.declaration.main)
    },
    get people() {
      return entities.get(flaggedEntity(declarations, 'people')?.name ?? '')
    },
    get organizations() {
      return entities.get(flaggedEntity(declarations, 'organizations')?.name ?? '')
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
