import { dequal } from 'dequal'
import type { ImportMapping, ImportView } from '../import.ts'

/** The steps of an import, in order. */
export const importSteps = ['file', 'columns', 'values', 'check'] as const
export type ImportStep = (typeof importSteps)[number]

/** Whether an import can still be changed. */
export const isOpen = ({ state, parts }: Pick<ImportView, 'state' | 'parts'>): boolean =>
  state === 'ready' || state === 'checking' || state === 'checked' || (state === 'failed' && parts > 0)

/** Returns the step to show: the one in the URL if it is reachable, otherwise the step that the import has reached. */
export function shownStep(view: Pick<ImportView, 'state' | 'parts' | 'mapping'>, requested: string | null): ImportStep {
  if (!isOpen(view)) return 'check'
  const named = importSteps.find(step => step === requested)
  return named ?? (view.state === 'checked' || view.state === 'failed' ? 'check' : 'columns')
}

/** Returns the path of an import's step. */
export const stepPath = (id: string, step: ImportStep): string => `/import?${new URLSearchParams({ id, step })}`

/** What happens if the rows are written as they were checked. */
export interface Forecast {
  /** Rows without errors, and how many of them change nothing. */
  ready: number
  /** Rows that create or change a record. */
  written: number
  refused: number
  /** Rows that the mapping's `where` excludes. */
  passedOver: number
}

/** Returns the result of the check; undefined if there is none for this mapping. */
export function forecastOf(view: ImportView, mapping: ImportMapping): Forecast | undefined {
  if (view.state !== 'checked' || !dequal(view.mapping, mapping)) return undefined
  const { created, updated, unchanged, refused, total } = view
  const ready = created + updated + unchanged
  return { ready, written: created + updated, refused, passedOver: Math.max(0, total - ready - refused) }
}

/** Whether the rows must be checked with a mapping: it maps something, and they have not been checked with it. */
export const needsCheck = (view: ImportView, mapping: ImportMapping): boolean =>
  isOpen(view) && Object.keys(mapping.fields).length > 0 && (view.state === 'ready' || !dequal(view.mapping, mapping))
