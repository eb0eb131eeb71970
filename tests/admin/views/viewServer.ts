import { vi } from 'vitest'
import type { ListView } from '../../../src/engine/model/listViews.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { memoryProvider, Rejected } from '../screens/memoryProvider.ts'
import { rows } from '../screens/rows.ts'

export const view = (more: Partial<ListView>): ListView => ({
  id: 'v1',
  resource: 'establishments',
  name: 'Drafts',
  filter: { status: ['draft'] },
  sort: null,
  columns: [],
  widths: {},
  density: 'dense',
  role: null,
  mine: true,
  ...more,
})

/** A provider that keeps views and choices as the server does, and the calls by which it was told of them. */
export function viewServer(provided: readonly ListView[] = []) {
  const { provider } = memoryProvider(rows)
  let views = [...provided]
  const calls: [method: string, path: string, body: Row | undefined][] = []
  const answers: Record<string, (id: string | undefined, body: Row) => unknown> = {
    GET: () => views,
    POST: (_id, body) => {
      if (views.some(({ name }) => name === body.name))
        throw new Rejected(422, 'Some fields need correction.', { errors: { name: 'This is already used' } })
      const made = view({ ...body, id: `v${views.length + 1}`, mine: true })
      views = [...views, made]
      return made
    },
    PATCH: (id, body) => {
      views = views.map(one => (one.id === id ? { ...one, ...body } : one))
      return views.find(one => one.id === id)
    },
    DELETE: id => {
      views = views.filter(one => one.id !== id)
      return undefined
    },
  }
  const stock = provider.call.getMockImplementation()
  provider.call = vi.fn(async (path: string, { method = 'GET', body }: { method?: string; body?: Row } = {}) => {
    const [, kind = '', , id] = path.split('/')
    if (kind !== 'list_views' && kind !== 'list_choices') return stock!(path)
    if (method !== 'GET') calls.push([method, path, body])
    return {
      status: 200,
      headers: new Headers(),
      body: '',
      json: kind === 'list_choices' ? body : structuredClone(answers[method]?.(id, body ?? {})),
    }
  }) as typeof provider.call
  return { provider, calls }
}
