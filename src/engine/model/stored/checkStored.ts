/**
 * Restrictions that apply to stored declarations but not to those in files: they are written by people at run time, so
 * they are not trusted like code.
 */
import type { Locale } from '../languages.ts'
import { propertyNames } from '../checks/checkContext.ts'
import { checkName } from '../checks/checkNames.ts'
import { nearest } from '../checks/nearest.ts'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { namedBy } from '../namingOptions.ts'
import { identifiedKind, type Declarations } from '../registry.ts'
import { checkStoredValues } from './checkStoredValues.ts'
import type { StoredChange, StoredList, StoredResource } from './documentSchema.ts'
import { firstKind, lastKind, limits } from './limits.ts'
import { mistake, type Mistake, type Path } from './mistake.ts'
import type { ReadDocument } from './readDocument.ts'
import { changeableLists } from './storedLists.ts'

/** What already exists in the environment in which the declarations run. */
export interface StoredCheckOptions {
  /** Names that are used by other routes and pages. */
  reserved?: ReadonlySet<string>
  /** Names of tables that belong to no declaration. */
  tables?: ReadonlySet<string>
  /**
   * Returns the product's label for a part of its own composite fields, such as the latitude of coordinates; undefined
   * if it is not one.
   */
  partLabel?: ((locale: Locale, part: string) => string | undefined) | undefined
}

/** What a document is validated with. */
export interface StoredContext {
  files: Declarations
  shipped: ReadonlyMap<string, EntityDeclaration>
  fieldTypes: ReadonlyMap<string, FieldType>
  read: ReadDocument
  taken: StoredCheckOptions
}

/**
 * Options that only the product may use: whose rows are people, views, internal entities; indexes, because lists,
 * filters and references are indexed automatically.
 */
export const notStored: Partial<Record<keyof EntityDeclaration, true>> = {
  internal: true,
  of: true,
  where: true,
  appendOnly: true,
  people: true,
  organizations: true,
  main: true,
  indexes: true,
}

const meaning = (name: string, names: Iterable<string>): { meant?: string } => {
  const meant = nearest(name, names)
  return meant === undefined ? {} : { meant }
}

/** Returns the fields of an entity with their paths in it. */
export const fieldPlaces = (entity: EntityDeclaration): { field: FieldDeclaration; path: Path }[] =>
  entity.groups.flatMap((group, g) =>
    group.fields.flatMap((field, f) =>
      typeof field === 'string' ? [] : [{ field, path: ['groups', g, 'fields', f] as Path }],
    ),
  )

const isPurged = ({ read }: StoredContext, entity: string, field?: string): boolean =>
  read.purged.some(({ value }) => value.entity === entity && value.field === field)

/** Finds mistakes in one field of a resource, or in a field that is added to an entity of the product. */
function* checkStoredField(
  { field, path }: { field: FieldDeclaration; path: Path },
  { name, own = [] }: { name: string; own?: readonly string[] | undefined },
  context: StoredContext,
): Generator<Mistake> {
  const { files, shipped } = context
  const target = field.reference === undefined ? undefined : shipped.get(field.reference)
  const isPerson = identifiedKind(target, files) === 'person'
  if (field.name.length > limits.name)
    yield mistake('too_long', [...path, 'name'], { entry: 'name', maximum: limits.name })
  if (field.readOnly) yield mistake('not_stored', [...path, 'readOnly'], { entry: 'readOnly' })
  for (const entry of ['read', 'write'] as const)
    if (field[entry]?.length === 0) yield mistake('empty_words', [...path, entry], { entry })
  if (isPerson && !own.includes(field.name)) yield mistake('refers_to_people', [...path, 'reference'])
  if (isPerson && field.public) yield mistake('public_person', [...path, 'public'])
  yield* checkStoredValues(field, context.fieldTypes.get(field.type), path)
  if (isPurged(context, name, field.name)) yield mistake('purged_name', [...path, 'name'], { name: field.name })
}

/** Returns the fields that an entity or its other fields refer to, each with what refers to it. */
function namers(entity: EntityDeclaration, hidden: readonly string[]): Map<string, string> {
  const { own = [], shownBy, indexes = [] } = entity
  const byEntity = [...own, ...(shownBy === undefined ? [] : [shownBy]), ...indexes.flat()]
  const byFields = fieldPlaces(entity)
    .filter(({ field }) => !hidden.includes(field.name))
    .flatMap(({ field }) => namedBy(field).map(([, name]) => [name, field.name] as const))
  return new Map([...byFields, ...byEntity.map(name => [name, entity.name] as const)])
}

/** Finds mistakes in the list of hidden fields. */
function* checkHidden(entity: EntityDeclaration, hide: readonly string[], path: Path): Generator<Mistake> {
  const fields = new Map(fieldPlaces(entity).map(({ field }) => [field.name, field]))
  const named = namers(entity, hide)
  for (const [index, name] of hide.entries()) {
    const place = [...path, 'hide', index]
    if (!fields.has(name)) yield mistake('unknown_field', place, { name, ...meaning(name, fields.keys()) })
    else if (name === entity.title) yield mistake('hidden_title', place, { name })
    else if (named.has(name)) yield mistake('hidden_named', place, { name, by: named.get(name) ?? '' })
  }
}

/** Finds excesses of the limits. */
function* checkSize(
  { entity, hide }: { entity: EntityDeclaration; hide: readonly string[] },
  path: Path,
  context: StoredContext,
): Generator<Mistake> {
  const fields = fieldPlaces(entity).flatMap(({ field }) => (hide.includes(field.name) ? [] : [field]))
  const properties = fields.flatMap(field => propertyNames(field, context.fieldTypes.get(field.type)))
  const indexed = new Set([
    ...(entity.list?.columns ?? []),
    ...(entity.list?.filters ?? []),
    ...fields.filter(({ unique, reference }) => unique || reference !== undefined).map(({ name }) => name),
  ])
  const counted: [entry: keyof typeof limits, count: number][] = [
    ['groups', entity.groups.length],
    ['fields', fields.length],
    ['properties', properties.length],
    ['searched', fields.filter(({ search }) => search !== undefined).length],
    ['indexed', indexed.size],
    ['columns', entity.list?.columns.length ?? 0],
    ['hidden', hide.length],
  ]
  for (const [entry, count] of counted)
    if (count > limits[entry]) yield mistake('too_many', path, { entry, maximum: limits[entry] })
}

/** Finds mistakes in the records of stored names, which preserve the values of renamed fields. */
function* checkStoredNames(
  { ids = {}, former = {} }: Pick<StoredResource, 'ids' | 'former'>,
  fields: readonly string[],
  path: Path,
): Generator<Mistake> {
  const seen = new Set<string>()
  for (const [name, id] of Object.entries(ids)) {
    if (seen.has(id)) yield mistake('id_twice', [...path, 'ids', name], { name: id })
    seen.add(id)
  }
  for (const name of Object.keys(former))
    if (fields.includes(name)) yield mistake('former_name', [...path, 'former', name], { name })
}

function* checkKind(resource: StoredResource, path: Path, { read }: StoredContext): Generator<Mistake> {
  const kind = resource.entity.moderated ?? resource.kind
  if (typeof kind !== 'number') return
  const isTaken =
    read.resources.some(
      ({ value }) => value !== resource && (value.entity.moderated === kind || value.kind === kind),
    ) || read.purged.some(({ value }) => value.moderated === kind)
  if (kind < firstKind || kind > lastKind || isTaken)
    yield mistake('wrong_kind', [...path, 'entity', 'moderated'], { minimum: firstKind })
}

/** Finds mistakes in a stored resource other than those that an entity in files may have. */
export function* checkResource(resource: StoredResource, path: Path, context: StoredContext): Generator<Mistake> {
  const { shipped, taken, read } = context
  const entity = { ...resource.entity, moderated: undefined } as EntityDeclaration
  const at = [...path, 'entity']
  const nameAt = [...at, 'name']
  const { name } = entity
  if (name.length > limits.name) yield mistake('too_long', nameAt, { entry: 'name', maximum: limits.name })
  if (shipped.has(name)) yield mistake('shipped_entity', nameAt, { name })
  if (taken.tables?.has(name)) yield mistake('taken_name', nameAt, { name })
  if (isPurged(context, name)) yield mistake('purged_name', nameAt, { name })
  if (read.resources.some(({ index, value }) => index < Number(path[1]) && value.entity.name === name))
    yield mistake('twice', nameAt, { name })
  for (const entry of Object.keys(entity))
    if (Object.hasOwn(notStored, entry)) yield mistake('not_stored', [...at, entry], { entry })
  if (entity.audience?.length === 0) yield mistake('empty_words', [...at, 'audience'], { entry: 'audience' })
  for (const [index, group] of entity.groups.entries())
    if (group.name.length > limits.name)
      yield mistake('too_long', [...at, 'groups', index, 'name'], { entry: 'name', maximum: limits.name })
  const places = fieldPlaces(entity).map(({ field, path }) => ({ field, path: [...at, ...path] }))
  for (const place of places) yield* checkStoredField(place, entity, context)
  const fields = places.map(({ field }) => field.name)
  yield* checkSize({ entity, hide: resource.hide ?? [] }, at, context)
  yield* checkStoredNames(resource, fields, path)
  yield* checkHidden(entity, resource.hide ?? [], path)
  yield* checkKind(resource, path, context)
  if (resource.hidden) {
    const referrer = read.resources.find(
      ({ value }) =>
        !value.hidden &&
        fieldPlaces(value.entity as EntityDeclaration).some(
          ({ field }) => field.reference === name && !value.hide?.includes(field.name),
        ),
    )
    if (referrer) yield mistake('hidden_referred', [...path, 'hidden'], { by: referrer.value.entity.name })
  }
}

/** Finds mistakes in a stored change of an entity of the product. */
export function* checkChange(change: StoredChange, path: Path, context: StoredContext): Generator<Mistake> {
  const { files, shipped, read } = context
  const entity = shipped.get(change.entity)
  const at = [...path, 'entity']
  if (!entity)
    return yield mistake('unknown_entity', at, { name: change.entity, ...meaning(change.entity, shipped.keys()) })
  if (entity.internal || identifiedKind(entity, files) === 'person')
    return yield mistake('fixed_entity', at, { name: entity.name })
  if (read.changes.some(({ index, value }) => index < Number(path[1]) && value.entity === entity.name))
    return yield mistake('twice', at, { name: entity.name })
  if (entity.of !== undefined)
    for (const entry of ['add', 'hide', 'completeness', 'order', 'groups'] as const)
      if (change[entry] !== undefined) yield mistake('view', [...path, entry], { entry, of: entity.of })

  const add = change.add ?? []
  const own = fieldPlaces(entity).map(({ field }) => field.name)
  for (const [index, { field, group }] of add.entries()) {
    const place = [...path, 'add', index]
    if (own.includes(field.name)) yield mistake('shipped_field', [...place, 'field', 'name'], { name: field.name })
    if (add.some((one, other) => other < index && one.field.name === field.name))
      yield mistake('twice', [...place, 'field', 'name'], { name: field.name })
    if ([...checkName(group)].length > 0) yield mistake('not_a_word', [...place, 'group'], { name: group })
    yield* checkStoredField({ field, path: [...place, 'field'] }, { name: entity.name }, context)
  }
  const groups = new Set([...entity.groups, ...add.map(({ group }) => ({ name: group }))].map(({ name }) => name))
  const fields = new Set([...own, ...add.map(({ field }) => field.name)])
  for (const [index, name] of (change.groups ?? []).entries())
    if (!groups.has(name))
      yield mistake('unknown_group', [...path, 'groups', index], { name, ...meaning(name, groups) })
  for (const [name, order] of Object.entries(change.order ?? {})) {
    const place = [...path, 'order', name]
    if (!groups.has(name)) yield mistake('unknown_group', place, { name, ...meaning(name, groups) })
    for (const field of order)
      if (!fields.has(field)) yield mistake('unknown_field', place, { name: field, ...meaning(field, fields) })
  }
  for (const name of Object.keys(change.completeness ?? {}))
    if (!fields.has(name))
      yield mistake('unknown_field', [...path, 'completeness', name], { name, ...meaning(name, fields) })
  const whole = {
    ...entity,
    groups: [...entity.groups, { name: 'add', fields: add.map(({ field }) => field) }],
  }
  yield* checkHidden(whole, change.hide ?? [], path)
  for (const [index, name] of (change.hide ?? []).entries())
    if (fieldPlaces(entity).some(({ field }) => field.name === name && field.required))
      yield mistake('hidden_required', [...path, 'hide', index], { name })
  yield* checkStoredNames(change, [...fields], path)
  if (add.filter(({ field }) => !change.hide?.includes(field.name)).length > limits.fields)
    yield mistake('too_many', [...path, 'add'], { entry: 'fields', maximum: limits.fields })
}

/** Finds mistakes in a stored code list, or in a stored change of one of the product. */
export function* checkStoredList(list: StoredList, path: Path, { files, read }: StoredContext): Generator<Mistake> {
  const shipped = files.codeLists.find(({ name }) => name === list.name)
  const values = list.values ?? []
  if (read.codeLists.some(({ index, value }) => index < Number(path[1]) && value.name === list.name))
    return yield mistake('twice', [...path, 'name'], { name: list.name })
  if (shipped && !changeableLists(files).has(list.name))
    return yield mistake('fixed_list', [...path, 'name'], { name: list.name })
  const before = shipped?.values ?? []
  const all = [...before, ...values]
  const kind = typeof all[0]?.value
  for (const [index, { value, name, retired }] of values.entries()) {
    const place = [...path, 'values', index]
    if (before.some(one => one.value === value || one.name === name)) yield mistake('shipped_value', place, { name })
    if (typeof value !== kind) yield mistake('mixed_values', [...place, 'value'], { name })
    if (typeof value === 'number' && (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647))
      yield mistake('fractional_value', [...place, 'value'], { name })
    if (!/^\w+$/.test(name)) yield mistake('not_a_word', [...place, 'name'], { name: name.slice(0, 60) })
    for (const entry of ['name', 'value'] as const)
      if (String(entry === 'name' ? name : value).length > limits.name)
        yield mistake('too_long', [...place, entry], { entry, maximum: limits.name })
    if (retired) yield mistake('unknown_entry', [...place, 'retired'], { entry: 'retired' })
  }
  const names = new Set(all.map(({ name }) => name))
  for (const [index, name] of (list.retired ?? []).entries())
    if (!names.has(name)) yield mistake('unknown_value', [...path, 'retired', index], { name, ...meaning(name, names) })
  if (all.length > 0 && all.every(({ name }) => list.retired?.includes(name)))
    yield mistake('no_values_left', [...path, 'retired'])
}
