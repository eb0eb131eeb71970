import type { Row } from '../engine/model/query.ts'
import type { Sum, Sums } from '../engine/records/store.ts'

const ranks: Record<Sums['sort']['property'], (sum: Sum) => number | null> = {
  now: ({ now }) => now,
  before: ({ before }) => before,
  change: ({ now, before }) => now - before,
  share: ({ now, before }) => (before === 0 ? null : (now - before) / before),
}

/** Compares sums: by the requested value, missing ones last, then by group, missing ones last. */
const compareSums =
  ({ property: name, order }: Sums['sort']): ((a: Sum, b: Sum) => number) =>
  (a, b) => {
    const [x, y] = [ranks[name](a), ranks[name](b)]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    const difference = (x ?? 0) - (y ?? 0)
    if (difference !== 0) return order === 'ASC' ? difference : -difference
    if (a.group === null || b.group === null) return Number(a.group === null) - Number(b.group === null)
    return a.group < b.group ? -1 : Number(a.group > b.group)
  }

/**
 * Returns the sums of counted rows, grouped by properties of the rows that they refer to, as a database would calculate
 * them.
 */
export function sumRows(
  { of, now, before, by, sort, offset, limit }: Sums,
  rows: { counted: readonly Row[]; about: readonly Row[] },
): Sum[] {
  const groups = new Map(rows.about.map(row => [String(row.id), (row[by] ?? null) as string | null]))
  const found = new Map<string | null, Sum>()
  for (const row of rows.counted) {
    const group = groups.get(String(row[of.about]))
    const [isNow, isBefore] = [now.includes(row[of.slice]), before.includes(row[of.slice])]
    if (group === undefined || !(isNow || isBefore)) continue
    const sum = found.get(group) ?? { group, now: 0, before: 0 }
    const value = Number(row[of.value])
    found.set(group, { group, now: sum.now + (isNow ? value : 0), before: sum.before + (isBefore ? value : 0) })
  }
  return [...found.values()]
    .filter(sum => sum.now > 0 || sum.before > 0)
    .toSorted(compareSums(sort))
    .slice(offset, offset + limit)
}
