import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SearchResult } from '../../../../engine/model/searchResult.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { PanelDataProvider } from '../../../data/dataProvider.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { isPhone } from '../../../ui/isPhone.ts'
import type { Askable } from './fields.ts'
import type { Saying } from './sentences.ts'
import { namedBy, suggestionsFor, suggestionsFrom } from './suggestions.ts'

interface Props {
  saying: Saying
  askables: readonly Askable[]
  onField(askable: Askable): void
  onFilter(filter: Row): void
}

const none: readonly SearchResult[] = []
const pause = 150

/** What was typed, once nothing more is typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Records by whose names a list may be meant to be asked. */
function useFound(text: string): { found: readonly SearchResult[]; isOnItsWay: boolean } {
  const provider = useDataProvider<PanelDataProvider>()
  const settled = useSettled(text.trim())
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

/** Finds what to ask about: a field by its name, or a whole condition by what it says. */
export function FilterSearch({ saying, askables, onField, onFilter }: Props) {
  const id = useId()
  const { t } = saying.reader
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const named = useMemo(
    () => namedBy(askables, saying.entity.declaration.list?.filters ?? []),
    [askables, saying.entity],
  )
  const { found, isOnItsWay } = useFound(named.length > 0 ? typed : '')
  const options = useMemo(
    () => [...suggestionsFor(saying, askables, text), ...suggestionsFrom(saying, named, text ? found : none)],
    [saying, askables, named, text, found],
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
        onPick={({ askable, filter }) => (askable ? onField(askable) : onFilter(filter))}
        onBlur={() => undefined}
      />
    </div>
  )
}
