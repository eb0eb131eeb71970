import { dequal } from 'dequal'
import { valueAt, type Path } from './mistake.ts'

/** What two people made of one thing, together; where both changed the same, the second one's is taken and its place is named. */
export interface Rebased {
  value: unknown
  conflicts: readonly Path[]
}

type Table = Readonly<Record<string, unknown>>

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an item of a list is known by: a field, a group, a value, or a field that is added. */
function nameOf(item: unknown): string | undefined {
  const name = typeof item === 'string' ? item : (valueAt(item, ['name']) ?? valueAt(item, ['field', 'name']))
  return typeof name === 'string' ? name : undefined
}

/** A list by the names of its items; undefined where they have none, or one is there twice. */
function named(list: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined
  const names = list.map(nameOf).filter(name => name !== undefined)
  return new Set(names).size === list.length ? new Map(names.map((name, index) => [name, list[index]])) : undefined
}

/** The names of the second list in its order, with those that the first has beside the base after the one that they follow there. */
function together(first: readonly string[], second: readonly string[], base: ReadonlySet<string>): string[] {
  const order = [...second]
  for (const [index, name] of first.entries())
    if (!base.has(name) && !order.includes(name)) order.splice(order.indexOf(first[index - 1] ?? '') + 1, 0, name)
  return order
}

const missing = Symbol('missing')
const at = (table: ReadonlyMap<string, unknown>, name: string): unknown => (table.has(name) ? table.get(name) : missing)

/** Each of some names with what three tables have under it; those that are gone from one side and untouched on the other are left out. */
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
    const order = together([...one.keys()], [...other.keys()], new Set(was.keys()))
    const gone = [...one.keys()].filter(name => !order.includes(name))
    const { entries, conflicts } = merge([...order, ...gone], [was, one, other], name => [...path, name])
    return { value: entries.map(([, value]) => value), conflicts }
  }
  return { value: second, conflicts: [path] }
}

/**
 * A draft of something as it is on top of what has been published since: what only one of both has changed is as that one has it, field by
 * field. Where both have changed the same, the draft's is taken, and its place is among the conflicts, by names instead of numbers.
 */
export const rebased = (base: unknown, head: unknown, draft: unknown): Rebased =>
  mergeThree(base, { first: head, second: draft }, [])
