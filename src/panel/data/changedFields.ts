type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Whether two JSON values are equal; undefined equals null. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => sameValue(one[key], other[key]))
}

/** Returns the fields of `data` that differ from `previous`; cleared fields are null. */
export const changedFields = (previous: Fields, data: Fields): Fields =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => !sameValue(value, previous[name]))
      .map(([name, value]) => [name, value ?? null]),
  )
