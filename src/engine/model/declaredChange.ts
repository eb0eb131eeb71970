import { groupKeys, splitKey } from './filterKeys.ts'
import type { Row } from './query.ts'
import type { Entity } from './registry.ts'

/** What happened to a field: its current name, or null if it was purged. */
export interface FieldOutcome {
  name: string | null
  /** Converts a value of the former type to the current one; returns undefined if there is no equivalent. */
  convert?: (value: unknown) => unknown
}

/**
 * A change in the declaration of a table, for whatever refers to its fields by name: views, templates, requests,
 * history.
 */
export interface DeclaredChange {
  table: string
  /** The table was purged with all its records; `kind` is its number if it was moderated. */
  purged?: { kind?: number | undefined }
  /** What happened to fields and properties. Those that are not listed are unchanged. */
  outcomes: ReadonlyMap<string, FieldOutcome>
}

const converted = ({ convert }: FieldOutcome, value: unknown): unknown => {
  if (!convert || value === null || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return convert(value)
  const values = value.map(one => (one === null ? null : convert(one))).filter(one => one !== undefined)
  return values.length > 0 ? values : undefined
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Operators whose values are texts or periods, whatever the type of the field. */
const ownValues: readonly unknown[] = ['contains', 'begins', 'during', 'before', 'after']

/** Returns the part before the first point, or the whole name. */
const beforePoint = (name: string): string => /^[^.]+/.exec(name)?.[0] ?? name

/**
 * Splits the key of a filter into the name of a changed property and the rest, and says whether the filter's value is a
 * value of that property.
 */
function partsOf(key: string, outcomes: DeclaredChange['outcomes']): [name: string, rest: string, isValue: boolean] {
  if (outcomes.has(key)) return [key, '', true]
  const [base, operator] = splitKey(key)
  const isWhole = outcomes.has(base) || !key.includes('.')
  const name = isWhole ? base : beforePoint(key)
  return [name, key.slice(name.length), isWhole && !ownValues.includes(operator)]
}

/** Returns a filter, including its groups, with current names and values, and without fields that no longer exist. */
function filterAfterChange(filter: Row, change: DeclaredChange): Row {
  const { outcomes } = change
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if ((groupKeys as readonly string[]).includes(key) && Array.isArray(value)) {
        const filters = value.map(one => (isRow(one) ? filterAfterChange(one, change) : one))
        const left = filters.filter(one => !isRow(one) || Object.keys(one).length > 0)
        return left.length > 0 ? [[key, left]] : []
      }
      const [name, rest, isValue] = partsOf(key, outcomes)
      const outcome = outcomes.get(name)
      if (!outcome) return [[key, value]]
      const now = isValue ? converted(outcome, value) : value
      return outcome.name === null || now === undefined ? [] : [[`${outcome.name}${rest}`, now]]
    }),
  )
}

/**
 * Returns an object that is keyed by property with current names and values; `isFilter`: the keys are those of filters.
 */
export function valuesAfterChange(values: Row, change: DeclaredChange, { isFilter = false } = {}): Row {
  if (isFilter) return filterAfterChange(values, change)
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const outcome = change.outcomes.get(key)
      if (!outcome) return [[key, value]]
      const now = converted(outcome, value)
      return outcome.name === null || now === undefined ? [] : [[outcome.name, now]]
    }),
  )
}

/** Returns names as they are now, without those that no longer exist. */
export const namesAfterChange = (names: readonly string[], { outcomes }: DeclaredChange): string[] =>
  names.flatMap(name => {
    const changed = outcomes.has(name) ? name : beforePoint(name)
    const outcome = outcomes.get(changed)
    if (!outcome) return [name]
    return outcome.name === null ? [] : [`${outcome.name}${name.slice(changed.length)}`]
  })

/**
 * Returns the same change for entities that refer to the table, whose filters and columns have names such as
 * `region_id.title`.
 */
export function changesThroughReferences(
  entities: Iterable<Entity>,
  { table, outcomes }: DeclaredChange,
): DeclaredChange[] {
  const all = [...entities]
  const targets = new Set(all.filter(entity => entity.table === table).map(({ name }) => name))
  return all.flatMap(({ name, properties }) => {
    const leading = [...properties.values()].filter(({ field }) => targets.has(field.reference ?? ''))
    const behind = leading.flatMap(by =>
      [...outcomes].map(
        ([far, outcome]) =>
          [
            `${by.name}.${far}`,
            { ...outcome, name: outcome.name === null ? null : `${by.name}.${outcome.name}` },
          ] as const,
      ),
    )
    return behind.length > 0 ? [{ table: name, outcomes: new Map(behind) }] : []
  })
}
