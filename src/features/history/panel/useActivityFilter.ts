import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { isPeriodName } from '../../../engine/rules/time/namedPeriods.ts'
import { daysOfPeriod, type ChosenPeriod } from '../../../panel/fields/parts/PeriodField.tsx'
import type { ActivityFilter } from '../activityShape.ts'
import { kindNames } from '../kinds.ts'

const plain = ['by', 'resource', 'record_id', 'batch', 'field', 'kind'] as const
type Plain = (typeof plain)[number]

/** The filter of the screen, as in its URL. */
export interface ShownFilter extends Partial<Record<Plain, string>> {
  period: ChosenPeriod
}

const periodIn = (search: URLSearchParams): ChosenPeriod => {
  const name = search.get('period')
  if (isPeriodName(name)) return name
  const [from, to] = [search.get('from'), search.get('to')]
  return from !== null || to !== null ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined
}

/** The filter of the screen, which is stored in its URL; `requested` is the same filter for the API. */
export function useActivityFilter(): {
  shown: ShownFilter
  requested: ActivityFilter
  today: string
  isEmpty: boolean
  change(changes: Partial<ShownFilter>): void
} {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => countryDay(new Date()))
  const shown: ShownFilter = { period: periodIn(search) }
  for (const name of plain) {
    const value = search.get(name)
    if (value) shown[name] = value
  }
  const { period, kind, ...rest } = shown
  const kinds = kindNames.filter(name => name === kind)
  const requested: ActivityFilter = {
    ...rest,
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...daysOfPeriod(period, today),
  }
  const change = (changes: Partial<ShownFilter>) => {
    const next = { ...shown, ...changes }
    const days = typeof next.period === 'string' ? { period: next.period } : next.period
    const written = { ...next, period: undefined, ...days }
    setSearch(
      Object.fromEntries(Object.entries(written).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
      { replace: true },
    )
  }
  return { shown, requested, today, isEmpty: Object.keys(requested).length === 0, change }
}
