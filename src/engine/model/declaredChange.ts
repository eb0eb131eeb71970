import type { Row } from './query.ts'

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

const suffix = /^(.+)(_(?:neq|gt|gte|lt|lte|null))$/

const converted = ({ convert }: Fate, value: unknown): unknown => {
  if (!convert || value === null || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return convert(value)
  const values = value.map(one => (one === null ? null : convert(one))).filter(one => one !== undefined)
  return values.length > 0 ? values : undefined
}

/** An object with a field's value under each key, with the names and values of now; `isFilter`: keys may end with an operator. */
export function underFates(values: Row, { fates }: DeclaredChange, { isFilter = false } = {}): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const [, name = key, operator = ''] = (isFilter && !fates.has(key) && suffix.exec(key)) || []
      const fate = fates.get(name)
      if (!fate) return [[key, value]]
      const now = converted(fate, value)
      return fate.name === null || now === undefined ? [] : [[`${fate.name}${operator}`, now]]
    }),
  )
}

/** Names with those of now; what is gone is left out. */
export const namesUnderFates = (names: readonly string[], { fates }: DeclaredChange): string[] =>
  names.flatMap(name => {
    const fate = fates.get(name)
    return fate ? (fate.name ?? []) : [name]
  })
