import { dequal } from 'dequal'
import type { ImportMapping, ImportView } from '../import.ts'

/** The steps of an import, in their order. */
export const importSteps = ['file', 'columns', 'values', 'check'] as const
export type ImportStep = (typeof importSteps)[number]

/** Whether a person still decides on an import. */
export const isOpen = ({ state, parts }: Pick<ImportView, 'state' | 'parts'>): boolean =>
  state === 'ready' || state === 'checking' || state === 'checked' || (state === 'failed' && parts > 0)

/** The step that is shown: the one in the address where it can be, else the one that the import has come to. */
export function shownStep(view: Pick<ImportView, 'state' | 'parts' | 'mapping'>, requested: string | null): ImportStep {
  if (!isOpen(view)) return 'check'
  const named = importSteps.find(step => step === requested)
  return named ?? (view.state === 'checked' || view.state === 'failed' ? 'check' : 'columns')
}

/** Where a step of an import is. */
export const stepPath = (id: string, step: ImportStep): string => `/import?${new URLSearchParams({ id, step })}`

/** What happens if the rows are written as they were checked. */
export interface Forecast {
  /** Rows that can be written, of which so many are as they were. */
  ready: number
  /** Rows of which something is written. */
  written: number
  refused: number
  /** Rows that the mapping does not want. */
  passedOver: number
}

/** What a check found; undefined while none by this mapping has ended. */
export function forecastOf(view: ImportView, mapping: ImportMapping): Forecast | undefined {
  if (view.state !== 'checked' || !dequal(view.mapping, mapping)) return undefined
  const { created, updated, unchanged, refused, total } = view
  const ready = created + updated + unchanged
  return { ready, written: created + updated, refused, passedOver: Math.max(0, total - ready - refused) }
}

/** Whether the rows have to be looked at by a mapping: they were not, and it says something. */
export const wantsCheck = (view: ImportView, mapping: ImportMapping): boolean =>
  isOpen(view) && Object.keys(mapping.fields).length > 0 && (view.state === 'ready' || !dequal(view.mapping, mapping))
