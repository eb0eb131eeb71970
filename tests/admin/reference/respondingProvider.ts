import { vi } from 'vitest'
import type { PanelDataProvider } from '../../../src/panel/data/dataProvider.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { rows } from '../screens/rows.ts'

type Options = { method?: string; body?: unknown; headers?: Record<string, string> }

/** What a call answers, by its method and path; an error is thrown. */
export type Responses = Record<string, unknown>

const second = {
  ...rows.categories?.[0],
  id: '019ba5e0-0000-7000-8004-000000000002',
  name_ge: '\u10e1\u10d0\u10ee\u10da\u10d4\u10d1\u10d8',
  name_en: 'Guesthouses',
}

/** The small country with a second category. */
export const country = { ...rows, categories: [...(rows.categories ?? []), second] }
export const guesthouses = second

/** A provider over the small country whose calls answer what they are told to, and nothing where they aren't. */
export function respondingProvider(answers: Responses) {
  const memory = memoryProvider(country)
  const calls: [string, Options][] = []
  const call = vi.fn(async (path: string, options: Options = {}) => {
    calls.push([path, options])
    const response = answers[`${options.method ?? 'GET'} ${path}`] ?? []
    if (response instanceof Error) throw response
    return { status: 200, headers: new Headers(), body: '', json: response }
  })
  return { ...memory, calls, provider: { ...memory.provider, call } as typeof memory.provider & PanelDataProvider }
}
