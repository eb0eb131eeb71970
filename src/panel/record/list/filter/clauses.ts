import type { Row } from '../../../../engine/model/query.ts'
import { areaKeys, hasArea, trashFilter } from '../filters.ts'

/** What is shown as one chip: filters of which one is enough, or of which none may hold. */
export interface Clause {
  filters: readonly Row[]
  /** None may hold. */
  none?: true
}

const isFilter = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const filtersIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isFilter) : [])

/** What a list's filter holds that is no clause: words, the part of the map, the trash. */
const isNoClause = (key: string, values: Row): boolean =>
  key === 'q' || key === trashFilter || (hasArea(values) && areaKeys.some(one => one === key))

/** The filters of one that has several keys, each of which must hold; both ends of a range stay together. */
export function partsOf(filter: Row): Row[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const name = /^(.+)_(gte|lte)$/.exec(key)?.[1]
    const [from, to] = [`${name}_gte`, `${name}_lte`]
    if (!name || !(from in filter && to in filter)) return [{ [key]: value }]
    return key === from ? [{ [from]: filter[from], [to]: filter[to] }] : []
  })
}

/** The clauses of a filter of the API, all of which must hold. */
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

/** A filter of the API that asks for all of the clauses, as short as it can be; what is no clause stays as it is. */
export function filterOf(clauses: readonly Clause[], before: Row): Row {
  const filter = Object.fromEntries(Object.entries(before).filter(([key]) => isNoClause(key, before)))
  const others: Row[] = []
  for (const one of clauses.map(written))
    if (Object.keys(one).some(key => key in filter)) others.push(one)
    else Object.assign(filter, one)
  return others.length > 0 ? { ...filter, $all: others } : filter
}
