import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportMapping, ImportView } from '../import.ts'
import { forecastOf, needsCheck, type Forecast } from './importSteps.ts'
import type { useImportCalls } from './useImports.ts'

const pause = 500

/** The result of the latest check. */
export interface Checks {
  /** The forecast for the current mapping; undefined while it is being checked. */
  forecast: Forecast | undefined
  /** The previous forecast, for any mapping. */
  last: Forecast | undefined
  /** Whether a check is running or about to start. */
  pending: boolean
  /** Repeats the check after it was cancelled or failed. */
  retry: (() => void) | undefined
  /** Cancels the check. */
  cancel(): void
}

/** Has the server check all rows after each pause in editing; the check also saves the mapping. */
export function useChecks(view: ImportView, mapping: ImportMapping, calls: ReturnType<typeof useImportCalls>): Checks {
  const forecast = useMemo(() => forecastOf(view, mapping), [view, mapping])
  const [last, setLast] = useState(forecast)
  if (forecast && forecast !== last) setLast(forecast)
  // A mapping whose check was cancelled or failed is checked again only after a change or on request.
  const [stoppedFor, setStoppedFor] = useState<ImportMapping>()
  const wanted = needsCheck(view, mapping)
  const { mutate, isPending } = calls
  const isDue = wanted && stoppedFor !== mapping && !isPending
  const lastRequested = useRef<ImportMapping>(undefined)
  useEffect(() => {
    if (!isDue) return
    const requestCheck = () => {
      lastRequested.current = mapping
      mutate({ path: 'check', body: { mapping } }, { onError: () => setStoppedFor(mapping) })
    }
    const timer = setTimeout(requestCheck, lastRequested.current === undefined ? 0 : pause)
    return () => clearTimeout(timer)
  }, [isDue, mapping, mutate])
  return {
    forecast,
    last,
    pending: view.state === 'checking' || (wanted && stoppedFor !== mapping),
    retry: wanted && stoppedFor === mapping ? () => setStoppedFor(undefined) : undefined,
    cancel: () => {
      setStoppedFor(mapping)
      mutate({ path: 'cancel' })
    },
  }
}
