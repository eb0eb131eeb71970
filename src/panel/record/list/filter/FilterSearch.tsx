import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SearchResult } from '../../../../engine/model/searchResult.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { PanelDataProvider } from '../../../data/dataProvider.ts'
import { useSettled } from '../../../data/useSettled.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { isPhone } from '../../../ui/isPhone.ts'
import type { Filterable } from './fields.ts'
import type { SentenceContext } from './sentences.ts'
import { namedBy, suggestionsFor, suggestionsFrom } from './suggestions.ts'

interface Props {
  sentenceContext: SentenceContext
  filterables: readonly Filterable[]
  onField(filterable: Filterable): void
  onFilter(filter: Row): void
}

const none: readonly SearchResult[] = []
/** Milliseconds of pause in typing before the search. */
const pause = 150

/** Searches for records by whose title the list can be filtered. */
function useFound(text: string): { found: readonly SearchResult[]; isOnItsWay: boolean } {
  const provider = useDataProvider<PanelDataProvider>()
  const settled = useSettled(text.trim(), pause)
  const { data = none, isFetching } = useQuery({
    queryKey: ['filters', 'named', settled],
    enabled: settled.length > 1,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: settled })
      return (await provider.call(`/search?${query}`, { signal })).json as SearchResult[]
    },
  })
  return { found: settled === text.trim() ? data : none, isOnItsWay: isFetching || settled !== text.trim() }
}

/** Finds a field by its name, or a whole condition by its text. */
export function FilterSearch({ sentenceContext, filterables, onField, onFilter }: Props) {
  const id = useId()
  const { t } = sentenceContext.reader
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const named = useMemo(
    () => namedBy(filterables, sentenceContext.entity.declaration.list?.filters ?? []),
    [filterables, sentenceContext.entity],
  )
  const { found, isOnItsWay } = useFound(named.length > 0 ? typed : '')
  const options = useMemo(
    () => [
      ...suggestionsFor(sentenceContext, filterables, text),
      ...suggestionsFrom(sentenceContext, named, text ? found : none),
    ],
    [sentenceContext, filterables, named, text, found],
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPhone()) box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={box}>
      <Combobox
        id={id}
        stays
        placeholder={t('filters.find')}
        text={typed}
        open
        options={options}
        keyOf={({ key }) => key}
        namesOf={({ words }) => [words]}
        message={options.length > 0 ? '' : t(isOnItsWay ? 'panel.values.loading' : 'panel.values.nothing_found')}
        onType={setTyped}
        onOpen={() => undefined}
        onPick={({ filterable, filter }) => (filterable ? onField(filterable) : onFilter(filter))}
        onBlur={() => undefined}
      />
    </div>
  )
}
