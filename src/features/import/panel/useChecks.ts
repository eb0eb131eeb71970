import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportMapping, ImportView } from '../import.ts'
import { forecastOf, wantsCheck, type Forecast } from './importSteps.ts'
import type { useImportCalls } from './useImports.ts'

const pause = 500

/** What would happen, as the server last found it. */
export interface Checks {
  /** By the present mapping; undefined while it is looked at. */
  forecast: Forecast | undefined
  /** The last one that there was, by whatever mapping. */
  last: Forecast | undefined
  /** Whether the rows are looked at, or will be in a moment. */
  pending: boolean
  /** Lets the rows be looked at once more, after that was cancelled or failed. */
  again: (() => void) | undefined
  /** Calls the look at the rows off. */
  stop(): void
}

/** Has the server look at all rows whenever a person has paused after a choice; what they chose is kept by that. */
export function useChecks(view: ImportView, mapping: ImportMapping, calls: ReturnType<typeof useImportCalls>): Checks {
  const forecast = useMemo(() => forecastOf(view, mapping), [view, mapping])
  const [last, setLast] = useState(forecast)
  if (forecast && forecast !== last) setLast(forecast)
  // What was cancelled or refused is reloaded when something else was chosen, or somebody says so.
  const [held, setHeld] = useState<ImportMapping>()
  const wanted = wantsCheck(view, mapping)
  const { mutate, isPending } = calls
  const isDue = wanted && held !== mapping && !isPending
  const asking = useRef<ImportMapping>(undefined)
  useEffect(() => {
    if (!isDue) return
    const ask = () => {
      asking.current = mapping
      mutate({ path: 'check', body: { mapping } }, { onError: () => setHeld(mapping) })
    }
    const timer = setTimeout(ask, asking.current === undefined ? 0 : pause)
    return () => clearTimeout(timer)
  }, [isDue, mapping, mutate])
  return {
    forecast,
    last,
    pending: view.state === 'checking' || (wanted && held !== mapping),
    again: wanted && held === mapping ? () => setHeld(undefined) : undefined,
    stop: () => {
      setHeld(mapping)
      mutate({ path: 'cancel' })
    },
  }
}
