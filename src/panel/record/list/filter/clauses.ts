import type { Row } from '../../../../engine/model/query.ts'
import { areaKeys, hasArea, trashFilter } from '../filters.ts'

/** A chip: filters of which one must match, or none may match. */
export interface Clause {
  filters: readonly Row[]
  /** Whether none may match. */
  none?: true
}

const isFilter = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const filtersIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isFilter) : [])

/** Whether a key of a list's filter is no clause: search text, map area, trash. */
const isNoClause = (key: string, values: Row): boolean =>
  key === 'q' || key === trashFilter || (hasArea(values) && areaKeys.some(one => one === key))

/** Splits a filter with several keys, all of which must match; both ends of a range stay together. */
export function partsOf(filter: Row): Row[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const name = /^(.+)_(gte|lte)$/.exec(key)?.[1]
    const [from, to] = [`${name}_gte`, `${name}_lte`]
    if (!name || !(from in filter && to in filter)) return [{ [key]: value }]
    return key === from ? [{ [from]: filter[from], [to]: filter[to] }] : []
  })
}

/** Returns the clauses of an API filter, all of which must match. */
export function clausesOf(values: Row): Clause[] {
  const { $any, $all, $none, ...plain } = values
  const own = Object.fromEntries(Object.entries(plain).filter(([key]) => !isNoClause(key, values)))
  return [
    ...partsOf(own).map(filter => ({ filters: [filter] })),
    ...($any === undefined ? [] : [{ filters: filtersIn($any) }]),
    ...($none === undefined ? [] : [{ filters: filtersIn($none), none: true as const }]),
    ...filtersIn($all).flatMap(clausesOf),
  ]
}

const written = ({ filters, none }: Clause): Row => {
  if (none) return { $none: filters }
  const [only] = filters
  return filters.length === 1 && only ? only : { $any: filters }
}

/** Returns the shortest API filter for the clauses; keys that are no clauses are kept. */
export function filterOf(clauses: readonly Clause[], before: Row): Row {
  const filter = Object.fromEntries(Object.entries(before).filter(([key]) => isNoClause(key, before)))
  const others: Row[] = []
  for (const one of clauses.map(written))
    if (Object.keys(one).some(key => key in filter)) others.push(one)
    else Object.assign(filter, one)
  return others.length > 0 ? { ...filter, $all: others } : filter
}
