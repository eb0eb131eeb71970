import { useDataProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Found } from '../../../engine/model/found.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'

const pause = 150

/** What a search over all records found, and how the one for what is typed stands. */
export interface Searched {
  found: readonly Found[]
  state: 'done' | 'searching' | 'failed'
}

interface Answer {
  typed: string
  found: readonly Found[]
  failed: boolean
}

/** Searches the records of these entities when its writer pauses; a call under way is cancelled by the next, and what was found stays until then. */
export function useFound(typed: string, resources: readonly string[]): Searched {
  const provider = useDataProvider<PanelDataProvider>()
  const [answer, setAnswer] = useState<Answer>({ typed: '', found: [], failed: false })
  const names = JSON.stringify(resources)
  const requested = resources.length > 0 ? typed.trim() : ''
  useEffect(() => {
    if (requested === '') return
    const abort = new AbortController()
    const show = (found: readonly Found[], failed = false): void => {
      if (!abort.signal.aborted) setAnswer({ typed: requested, found, failed })
    }
    const timer = setTimeout(() => {
      provider
        .call(`/search?${new URLSearchParams({ q: requested, resources: names })}`, { signal: abort.signal })
        .then(
          ({ json }) => show(json as Found[]),
          () => show([], true),
        )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [requested, names, provider])
  if (requested === '') return { found: [], state: 'done' }
  if (answer.typed !== requested) return { found: answer.found, state: 'searching' }
  return { found: answer.found, state: answer.failed ? 'failed' : 'done' }
}
