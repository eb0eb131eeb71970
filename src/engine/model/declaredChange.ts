import { groupKeys, splitKey } from './filterKeys.ts'
import type { Row } from './query.ts'
import type { Entity } from './registry.ts'

/** What a field that is named elsewhere has become: its name now, or none where it was deleted for good. */
export interface Fate {
  name: string | null
  /** A value of its former type as it has it now; undefined where that has no meaning. */
  convert?: (value: unknown) => unknown
}

/** What people have declared otherwise of a table, as far as others name it: views, templates, requests, history. */
export interface DeclaredChange {
  table: string
  /** It was deleted for good with all its records; the number of its kind where it was moderated. */
  purged?: { kind?: number | undefined }
  /** What has become of fields and properties; those that are not named are as they were. */
  fates: ReadonlyMap<string, Fate>
}

const converted = ({ convert }: Fate, value: unknown): unknown => {
  if (!convert || value === null || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return convert(value)
  const values = value.map(one => (one === null ? null : convert(one))).filter(one => one !== undefined)
  return values.length > 0 ? values : undefined
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Operators whose values are texts or periods, whatever the type of the field is. */
const ownValues: readonly unknown[] = ['contains', 'begins', 'during', 'before', 'after']

/** What is before a point, or the whole. */
const beforePoint = (name: string): string => /^[^.]+/.exec(name)?.[0] ?? name

/** A filter's key in parts: the name that has a fate, what follows it, and whether the value is one of the property's. */
function partsOf(key: string, fates: DeclaredChange['fates']): [name: string, rest: string, isValue: boolean] {
  if (fates.has(key)) return [key, '', true]
  const [base, operator] = splitKey(key)
  const isWhole = fates.has(base) || !key.includes('.')
  const name = isWhole ? base : beforePoint(key)
  return [name, key.slice(name.length), isWhole && !ownValues.includes(operator)]
}

/** A filter with the names and values of now, in its groups too; what is gone is left out. */
function filterUnderFates(filter: Row, change: DeclaredChange): Row {
  const { fates } = change
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if ((groupKeys as readonly string[]).includes(key) && Array.isArray(value)) {
        const filters = value.map(one => (isRow(one) ? filterUnderFates(one, change) : one))
        const left = filters.filter(one => !isRow(one) || Object.keys(one).length > 0)
        return left.length > 0 ? [[key, left]] : []
      }
      const [name, rest, isValue] = partsOf(key, fates)
      const fate = fates.get(name)
      if (!fate) return [[key, value]]
      const now = isValue ? converted(fate, value) : value
      return fate.name === null || now === undefined ? [] : [[`${fate.name}${rest}`, now]]
    }),
  )
}

/** An object with a field's value under each key, with the names and values of now; `isFilter`: as filters are written. */
export function underFates(values: Row, change: DeclaredChange, { isFilter = false } = {}): Row {
  if (isFilter) return filterUnderFates(values, change)
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const fate = change.fates.get(key)
      if (!fate) return [[key, value]]
      const now = converted(fate, value)
      return fate.name === null || now === undefined ? [] : [[fate.name, now]]
    }),
  )
}

/** Names with those of now; what is gone is left out. */
export const namesUnderFates = (names: readonly string[], { fates }: DeclaredChange): string[] =>
  names.flatMap(name => {
    const changed = fates.has(name) ? name : beforePoint(name)
    const fate = fates.get(changed)
    if (!fate) return [name]
    return fate.name === null ? [] : [`${fate.name}${name.slice(changed.length)}`]
  })

/** The same change as other resources have it: behind a point of each of their properties that leads to the table. */
export function changesBehindPoints(entities: Iterable<Entity>, { table, fates }: DeclaredChange): DeclaredChange[] {
  const all = [...entities]
  const targets = new Set(all.filter(entity => entity.table === table).map(({ name }) => name))
  return all.flatMap(({ name, properties }) => {
    const leading = [...properties.values()].filter(({ field }) => targets.has(field.reference ?? ''))
    const behind = leading.flatMap(by =>
      [...fates].map(
        ([far, fate]) =>
          [`${by.name}.${far}`, { ...fate, name: fate.name === null ? null : `${by.name}.${fate.name}` }] as const,
      ),
    )
    return behind.length > 0 ? [{ table: name, fates: new Map(behind) }] : []
  })
}
