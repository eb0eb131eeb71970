import { useDataProvider } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { SearchResult } from '../../../engine/model/searchResult.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { foundBefore, rememberFound } from './foundBefore.ts'

/** Milliseconds of pause in typing before the search. */
const pause = 60

/** The results of a search over all records, and the state of the current search. */
export interface Searched {
  found: readonly SearchResult[]
  state: 'done' | 'searching' | 'failed'
}

interface SearchState {
  typed: string
  found: readonly SearchResult[]
  failed: boolean
}

/**
 * Searches the records of these entities after a pause in typing; the next search cancels one in progress. Until the
 * response arrives, stored results are shown.
 */
export function useFound(typed: string, resources: readonly string[]): Searched {
  const provider = useDataProvider<PanelDataProvider>()
  const [results, setResults] = useState<SearchState>({ typed: '', found: [], failed: false })
  const names = JSON.stringify(resources)
  const requested = resources.length > 0 ? typed.trim() : ''
  const known = useMemo(() => (requested === '' ? [] : foundBefore(requested)), [requested])
  useEffect(() => {
    if (requested === '') return
    const abort = new AbortController()
    const show = (found: readonly SearchResult[], failed = false): void => {
      if (!abort.signal.aborted) setResults({ typed: requested, found, failed })
    }
    const timer = setTimeout(() => {
      provider
        .call(`/search?${new URLSearchParams({ q: requested, resources: names })}`, { signal: abort.signal })
        .then(
          ({ json }) => {
            rememberFound(requested, json as SearchResult[])
            show(json as SearchResult[])
          },
          () => show([], true),
        )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [requested, names, provider])
  if (requested === '') return { found: [], state: 'done' }
  if (results.typed !== requested) return { found: known.length > 0 ? known : results.found, state: 'searching' }
  return { found: results.found, state: results.failed ? 'failed' : 'done' }
}
