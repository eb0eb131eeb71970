import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { isPeriodName, namedPeriods } from '../../../engine/rules/time/namedPeriods.ts'
import { daysOfPeriod, type ChosenPeriod } from '../../../panel/fields/parts/PeriodField.tsx'
import { eachRecord } from '../ranking.ts'
import { measures } from '../visits.ts'
import type { RankingParameters, RankingSort } from './useRanking.ts'

const defaultPeriod = 'last30'
const defaultSort: RankingSort = ['now', 'DESC']

const sortIn = (text: string | null): RankingSort => {
  const properties = ['now', 'before', 'change', 'share'] as const
  const sorts = properties.flatMap(property =>
    (['ASC', 'DESC'] as const).map((order): RankingSort => [property, order]),
  )
  return sorts.find(sort => sort.join('_') === text) ?? defaultSort
}

/** The parameters of the statistics page, stored in its URL: period, measure, grouping, order and filter. */
export function useVisitsParameters(): {
  today: string
  period: ChosenPeriod
  question: RankingParameters
  change(changes: Readonly<Record<string, string>>): void
  choosePeriod(period: ChosenPeriod): void
} {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => countryDay(new Date()))
  const [name, from, to] = ['period', 'from', 'to'].map(part => search.get(part))
  const period: ChosenPeriod =
    from || to
      ? { from: from ?? '', to: to ?? '' }
      : isPeriodName(name ?? null)
        ? (name as typeof defaultPeriod)
        : defaultPeriod
  const days = daysOfPeriod(period, today)
  const usual = namedPeriods[defaultPeriod](today)
  const [field, id] = [search.get('field'), search.get('id')]
  const question: RankingParameters = {
    from: days.from || usual.from,
    to: days.to || usual.to,
    measure: measures.find(measure => measure === search.get('measure')) ?? 'views',
    by: search.get('by') ?? eachRecord,
    filter: field && id ? { [field]: id } : {},
    sort: sortIn(search.get('sort')),
  }
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      before =>
        Object.fromEntries(
          Object.entries({ ...Object.fromEntries(before), ...changes }).filter(([, value]) => value !== ''),
        ),
      { replace: true },
    )
  return {
    today,
    period,
    question,
    change,
    choosePeriod: chosen =>
      change({
        period: typeof chosen === 'string' ? chosen : '',
        from: typeof chosen === 'object' ? (chosen.from ?? '') : '',
        to: typeof chosen === 'object' ? (chosen.to ?? '') : '',
      }),
  }
}
