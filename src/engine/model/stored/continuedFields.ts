import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { freeName } from './free.ts'

/** The fields of a resource or of a change, with what keeps their values. */
export interface KeptFields {
  fields: readonly FieldDeclaration[]
  ids: Record<string, string>
  hide: string[]
  former: Record<string, string>
  formerSince: Record<string, string>
  converted: Record<string, string>
}

/** How fields continue: those that are there, and those that were and are hidden now, at the end. */
export interface ContinuedFields extends KeptFields {
  lost: readonly FieldDeclaration[]
}

/** What new fields are known by, and which types there are. */
export interface Continuing {
  newId: () => string
  fieldTypes: readonly FieldType[]
  /** When it is published. */
  at?: string
}

const columnOf = ({ column, name }: FieldDeclaration): string => column ?? name

/** What the values of a field are: where it differs, what was kept cannot be read as what will be. */
export const meaningOf = ({ type, localized, reference, choices }: FieldDeclaration): string =>
  JSON.stringify([type, localized === true, reference ?? '', choices ?? ''])

const valueOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** A field whose values are kept under that name. */
function keptUnder(field: FieldDeclaration, column: string): FieldDeclaration {
  const { column: _before, ...rest } = field
  return column === field.name ? rest : { ...rest, column }
}

/** A field that names others by the names that they have now. */
function renamedIn(field: FieldDeclaration, names: ReadonlyMap<string, string>): FieldDeclaration {
  const options = (['unless', 'within', 'from', 'bounds', 'overruledBy'] as const).flatMap(option => {
    const now = names.get(field[option] ?? '')
    return now === undefined ? [] : [[option, now]]
  })
  return { ...field, ...Object.fromEntries(options) }
}

/**
 * Fields as they continue from what they were: each is identified by its id for life, so that one with another name keeps its values, one that is
 * left out is hidden with them, and one that means something else begins with none beside the hidden one with the old.
 */
export function continueFields(
  before: KeptFields,
  after: KeptFields,
  { newId, fieldTypes, at }: Continuing,
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
  /** What a field is known by, as it says itself, or by its name where that is of no other field. */
  const idBefore = (field: FieldDeclaration): string | undefined => {
    const sent = valueOf(after.ids, field.name)
    if (sent !== undefined && beforeById.has(sent)) return sent
    const named = valueOf(before.ids, field.name) ?? field.name
    return claimed.has(named) ? undefined : named
  }
  /** What a field was; a type whose parts have names of their own is there once. */
  const known = (field: FieldDeclaration): [string, FieldDeclaration] | undefined => {
    const id = idBefore(field)
    const was = id === undefined || matched.has(id) ? undefined : beforeById.get(id)
    if (id !== undefined && was && meaningOf(was) === meaningOf(field)) return [id, was]
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
      const column = freeName(columnOf(field), columns)
      columns.add(column)
      return keptUnder(field, column)
    }
    const [id, was] = found
    matched.add(id)
    ids[field.name] = id
    if (was.name !== field.name) {
      former[was.name] = field.name
      renamed.set(was.name, field.name)
    }
    return composite.has(field.type) ? field : keptUnder(field, columnOf(was))
  })
  for (const name of Object.keys(ids)) delete former[name]
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(former)])
  const used = fields.filter(({ type }) => !composite.has(type)).map(columnOf)
  const left = [...beforeById].filter(([id]) => !matched.has(id))
  for (const [id, field] of left) {
    // One with parts is stored under its name, which must be no other field's column either.
    const name = freeName(field.name, composite.has(field.type) ? new Set([...names, ...used]) : names)
    names.add(name)
    ids[name] = id
    renamed.set(field.name, name)
  }
  const lost = left.map(([, field]) => {
    const kept = renamedIn({ ...field, name: renamed.get(field.name) ?? field.name }, renamed)
    return composite.has(field.type) ? kept : keptUnder(kept, columnOf(field))
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
