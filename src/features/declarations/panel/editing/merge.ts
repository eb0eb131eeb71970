import { dequal } from 'dequal'

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an entry of a list is known by, however its place changes. */
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

/** What two people have made of the same, both of it; where both changed the same it is mine. */
export function merge3(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (dequal(mine, theirs) || dequal(base, theirs)) return mine
  if (dequal(base, mine)) return theirs
  if (isTable(mine) && isTable(theirs)) return mergeTables(isTable(base) ? base : {}, mine, theirs)
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine
  const [was, one, other] = [Array.isArray(base) ? base : [], mine, theirs].map(tableOf)
  return was && one && other ? Object.values(mergeTables(was, one, other)) : mine
}
