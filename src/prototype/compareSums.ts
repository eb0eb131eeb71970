import type { Sum, Sums } from '../engine/records/store.ts'

const ranks: Record<Sums['sort']['property'], (sum: Sum) => number | null> = {
  now: ({ now }) => now,
  before: ({ before }) => before,
  change: ({ now, before }) => now - before,
  share: ({ now, before }) => (before === 0 ? null : (now - before) / before),
}

/** The order of sums: by what is asked for, what has none last, then by their groups, that without a value last. */
export const compareSums =
  ({ property: name, order }: Sums['sort']): ((a: Sum, b: Sum) => number) =>
  (a, b) => {
    const [x, y] = [ranks[name](a), ranks[name](b)]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    const difference = (x ?? 0) - (y ?? 0)
    if (difference !== 0) return order === 'ASC' ? difference : -difference
    if (a.group === null || b.group === null) return Number(a.group === null) - Number(b.group === null)
    return a.group < b.group ? -1 : Number(a.group > b.group)
  }
