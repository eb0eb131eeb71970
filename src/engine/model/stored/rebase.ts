import { dequal } from 'dequal'
import { valueAt, type Path } from './mistake.ts'

/**
 * The result of a three-way merge. Where both sides changed the same thing, the second one is used and its path is a
 * conflict.
 */
export interface Rebased {
  value: unknown
  conflicts: readonly Path[]
}

type Table = Readonly<Record<string, unknown>>

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the name that identifies an item of a list: a field, a group, a value, or an added field. */
function nameOf(item: unknown): string | undefined {
  const name = typeof item === 'string' ? item : (valueAt(item, ['name']) ?? valueAt(item, ['field', 'name']))
  return typeof name === 'string' ? name : undefined
}

/** Returns the items of a list by name, or undefined if some have no name or two have the same. */
function named(list: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined
  const names = list.map(nameOf).filter(name => name !== undefined)
  return new Set(names).size === list.length ? new Map(names.map((name, index) => [name, list[index]])) : undefined
}

/**
 * Returns the names of the second list in its order, with names that the first list added inserted after their
 * predecessor in the first list.
 */
function mergeOrder(first: readonly string[], second: readonly string[], base: ReadonlySet<string>): string[] {
  const order = [...second]
  for (const [index, name] of first.entries())
    if (!base.has(name) && !order.includes(name)) order.splice(order.indexOf(first[index - 1] ?? '') + 1, 0, name)
  return order
}

const missing = Symbol('missing')
const at = (table: ReadonlyMap<string, unknown>, name: string): unknown => (table.has(name) ? table.get(name) : missing)

/** Merges the values of each name. Those that one side removed and the other left unchanged are omitted. */
function merge(
  names: Iterable<string>,
  tables: readonly [ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>],
  place: (name: string) => Path,
): { entries: [string, unknown][]; conflicts: Path[] } {
  const entries: [string, unknown][] = []
  const conflicts: Path[] = []
  for (const name of names) {
    const [base, first, second] = tables.map(table => at(table, name))
    const { value, conflicts: found } = mergeThree(base, { first, second }, place(name))
    conflicts.push(...found)
    if (value !== missing) entries.push([name, value])
  }
  return { entries, conflicts }
}

function mergeThree(base: unknown, { first, second }: { first: unknown; second: unknown }, path: Path): Rebased {
  if (dequal(base, second) || dequal(first, second)) return { value: first, conflicts: [] }
  if (dequal(base, first)) return { value: second, conflicts: [] }
  if (isTable(first) && isTable(second)) {
    const tables = [isTable(base) ? base : {}, first, second].map(table => new Map(Object.entries(table)))
    const [was = new Map(), one = new Map(), other = new Map()] = tables
    const { entries, conflicts } = merge(new Set([...other.keys(), ...one.keys()]), [was, one, other], name => [
      ...path,
      name,
    ])
    return { value: Object.fromEntries(entries), conflicts }
  }
  const [was, one, other] = [base === missing ? [] : base, first, second].map(named)
  if (was && one && other) {
    const order = mergeOrder([...one.keys()], [...other.keys()], new Set(was.keys()))
    const removed = [...one.keys()].filter(name => !order.includes(name))
    const { entries, conflicts } = merge([...order, ...removed], [was, one, other], name => [...path, name])
    return { value: entries.map(([, value]) => value), conflicts }
  }
  return { value: second, conflicts: [path] }
}

/**
 * Rebases a draft onto what has been published since it was begun: changes of both sides are combined, field by field.
 * Where both changed the same thing, the draft wins, and the path is a conflict (with names instead of list indexes).
 */
export const rebase = (base: unknown, head: unknown, draft: unknown): Rebased =>
  mergeThree(base, { first: head, second: draft }, [])
