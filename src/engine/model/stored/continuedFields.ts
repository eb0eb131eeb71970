import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { withNamedRenamed } from '../namingOptions.ts'
import { uniqueName } from './uniqueName.ts'

/** The fields of a resource or change, with the records of their IDs and columns. */
export interface DeclaredFields {
  fields: readonly FieldDeclaration[]
  ids: Record<string, string>
  hide: string[]
  former: Record<string, string>
  formerSince: Record<string, string>
  converted: Record<string, string>
}

/** The continued fields: the current ones, followed by those that are now hidden. */
export interface ContinuedFields extends DeclaredFields {
  lost: readonly FieldDeclaration[]
}

/** What continuing needs: IDs for new fields, and the known field types. */
export interface ContinueOptions {
  newId: () => string
  fieldTypes: readonly FieldType[]
  /** When it is published. */
  at?: string
}

const columnOf = ({ column, name }: FieldDeclaration): string => column ?? name

/**
 * Returns a key for the meaning of a field. If two fields have different keys, the stored values of one cannot be read
 * as values of the other.
 */
const meaningKey = ({ type, localized, reference, choices }: FieldDeclaration): string =>
  JSON.stringify([type, localized === true, reference ?? '', choices ?? ''])

const valueOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns a field whose values are stored under the column name. */
function storedUnder(field: FieldDeclaration, column: string): FieldDeclaration {
  const { column: _before, ...rest } = field
  return column === field.name ? rest : { ...rest, column }
}

/**
 * Continues fields from their previous state. Each is identified by its permanent ID: a renamed field keeps its values,
 * an omitted field is hidden with its values, and a field with another meaning starts empty next to the hidden old one.
 */
export function continueFields(
  before: DeclaredFields,
  after: DeclaredFields,
  { newId, fieldTypes, at }: ContinueOptions,
): ContinuedFields {
  const beforeById = new Map(before.fields.map(field => [valueOf(before.ids, field.name) ?? field.name, field]))
  const claimed = new Set(after.fields.flatMap(({ name }) => valueOf(after.ids, name) ?? []))
  const columns = new Set(before.fields.map(columnOf))
  const ids: Record<string, string> = {}
  const former: Record<string, string> = { ...before.former, ...after.former }
  const sources: Record<string, string> = {}
  const renamed = new Map<string, string>()
  const matched = new Set<string>()
  const composite = new Set(fieldTypes.filter(({ parts }) => parts).map(({ name }) => name))
  const once = (type: string): string | undefined =>
    composite.has(type) ? [...beforeById].find(([, field]) => field.type === type)?.[0] : undefined
  /** Returns the ID of a field, or its name if no other field has that ID. */
  const idBefore = (field: FieldDeclaration): string | undefined => {
    const sent = valueOf(after.ids, field.name)
    if (sent !== undefined && beforeById.has(sent)) return sent
    const named = valueOf(before.ids, field.name) ?? field.name
    return claimed.has(named) ? undefined : named
  }
  /** Returns the previous state of a field. There can be only one field of a type whose parts have fixed names. */
  const known = (field: FieldDeclaration): [string, FieldDeclaration] | undefined => {
    const id = idBefore(field)
    const was = id === undefined || matched.has(id) ? undefined : beforeById.get(id)
    if (id !== undefined && was && meaningKey(was) === meaningKey(field)) return [id, was]
    const other = once(field.type)
    const same = other === undefined || matched.has(other) ? undefined : beforeById.get(other)
    return other !== undefined && same ? [other, same] : undefined
  }
  const fields = after.fields.map(field => {
    const found = known(field)
    if (!found) {
      const sent = valueOf(after.ids, field.name)
      const id = sent === undefined || beforeById.has(sent) || Object.values(ids).includes(sent) ? newId() : sent
      ids[field.name] = id
      const source = idBefore(field)
      if (source !== undefined && beforeById.has(source)) sources[id] = source
      if (composite.has(field.type)) return field
      const column = uniqueName(columnOf(field), columns)
      columns.add(column)
      return storedUnder(field, column)
    }
    const [id, was] = found
    matched.add(id)
    ids[field.name] = id
    if (was.name !== field.name) {
      former[was.name] = field.name
      renamed.set(was.name, field.name)
    }
    return composite.has(field.type) ? field : storedUnder(field, columnOf(was))
  })
  for (const name of Object.keys(ids)) delete former[name]
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(former)])
  const used = fields.filter(({ type }) => !composite.has(type)).map(columnOf)
  const left = [...beforeById].filter(([id]) => !matched.has(id))
  for (const [id, field] of left) {
    // A composite field is stored under its own name, which must not be the column of another field.
    const name = uniqueName(field.name, composite.has(field.type) ? new Set([...names, ...used]) : names)
    names.add(name)
    ids[name] = id
    renamed.set(field.name, name)
  }
  const lost = left.map(([, field]) => {
    const kept = {
      ...withNamedRenamed(field, name => renamed.get(name) ?? name),
      name: renamed.get(field.name) ?? field.name,
    }
    return composite.has(field.type) ? kept : storedUnder(kept, columnOf(field))
  })
  const since = { ...before.formerSince, ...after.formerSince }
  const formerSince = Object.keys(former).flatMap(name => {
    const known =
      valueOf(before.former, name) === former[name] ? valueOf(since, name) : (valueOf(after.formerSince, name) ?? at)
    return known === undefined ? [] : [[name, known]]
  })
  const present = new Set(Object.values(ids))
  const fresh = Object.entries(sources).filter(([, source]) => !matched.has(source))
  const converted = [...Object.entries({ ...before.converted, ...after.converted }), ...fresh].filter(ids =>
    ids.every(id => present.has(id)),
  )
  return {
    fields,
    lost,
    ids,
    former,
    formerSince: Object.fromEntries(formerSince),
    converted: Object.fromEntries(converted),
    hide: [
      ...new Set([
        ...after.hide.filter(name => fields.some(field => field.name === name)),
        ...lost.map(({ name }) => name),
      ]),
    ],
  }
}
