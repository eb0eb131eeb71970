import { dequal } from 'dequal'

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the identity of an array entry, independent of its position. */
function keyOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isTable(entry)) return undefined
  if (typeof entry.name === 'string') return entry.name
  if (typeof entry.entity === 'string') return entry.entity
  return keyOf(entry.field ?? entry.entity)
}

const tableOf = (list: readonly unknown[]): Record<string, unknown> | undefined => {
  const keys = list.map(keyOf)
  return keys.every(key => key !== undefined) && new Set(keys).size === keys.length
    ? Object.fromEntries(list.map((entry, place) => [keys[place], entry]))
    : undefined
}

function mergeTables(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.map(key => [key, merge3(base[key], mine[key], theirs[key])]).filter(([, value]) => value !== undefined),
  )
}

/** Merges two changes of the same base; if both changed the same, mine is used. */
export function merge3(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (dequal(mine, theirs) || dequal(base, theirs)) return mine
  if (dequal(base, mine)) return theirs
  if (isTable(mine) && isTable(theirs)) return mergeTables(isTable(base) ? base : {}, mine, theirs)
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine
  const [was, one, other] = [Array.isArray(base) ? base : [], mine, theirs].map(tableOf)
  return was && one && other ? Object.values(mergeTables(was, one, other)) : mine
}
