import { screen, waitFor } from '@testing-library/react'
import { memoryStore } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { rows } from './rows.ts'

const address = (parameters: Record<string, string>): string => `/establishments?${new URLSearchParams(parameters)}`
const good = { filter: '{}', page: '1', perPage: '25', sort: 'name_en', order: 'ASC' }
const usual = { field: 'updated_at', order: 'DESC' }

const requestedBy = ({ provider }: ReturnType<typeof memoryProvider>) =>
  provider.getList.mock.calls
    .filter(([name]) => name === 'establishments')
    .map(([, { sort, pagination, filter }]) => ({ sort, pagination, filter }))

beforeEach(() => localStorage.clear())

describe('a list whose URL has unsupported parameters', () => {
  it.each([
    ['a field that is gone', { ...good, sort: 'gone' }, { sort: usual }],
    ['a field that nobody can order by', { ...good, sort: 'desc_ge' }, { sort: usual }],
    ['a field of another record that is gone', { ...good, sort: 'region_id.gone' }, { sort: usual }],
    ['no direction', { ...good, order: 'UP' }, { sort: usual }],
    ['a page before the first', { ...good, page: '-3' }, { pagination: { page: 1, perPage: 25 } }],
    ['pages larger than there are', { ...good, perPage: '9999' }, { pagination: { page: 1, perPage: 25 } }],
    ['a filter that is a list', { ...good, filter: '[1]' }, { filter: {} }],
    ['a filter that is a text', { ...good, filter: '"x"' }, { filter: {} }],
  ])('%s: is shown as if it were not there', async (_name, parameters, requested) => {
    const memory = memoryProvider(rows)
    renderPanel({ provider: memory.provider, path: address(parameters) })
    await screen.findByRole('link', { name: 'Alpha' })
    for (const query of requestedBy(memory)) expect(query).toMatchObject(requested)
  })

  it('keeps the supported ones', async () => {
    const memory = memoryProvider(rows)
    renderPanel({ provider: memory.provider, path: address({ ...good, sort: 'gone', perPage: '50' }) })
    await screen.findByRole('link', { name: 'Alpha' })
    expect(requestedBy(memory).at(-1)?.pagination).toEqual({ page: 1, perPage: 50 })
  })

  it.each([
    good,
    { ...good, sort: 'region_id.title_en' },
    { ...good, filter: '{"q":"Alpha"}', sort: 'relevance', order: 'DESC' },
  ])('takes what it can be shown by as it is: %j', async parameters => {
    const memory = memoryProvider(rows)
    renderPanel({ provider: memory.provider, path: address(parameters) })
    await waitFor(() => expect(requestedBy(memory).length).toBeGreaterThan(0))
    expect(requestedBy(memory).at(-1)?.sort).toEqual({ field: parameters.sort, order: parameters.order })
  })
})

describe('a list with unsupported stored parameters', () => {
  it('is shown in its default order, and stores a supported one from then on', async () => {
    const store = memoryStore()
    store.setItem('establishments.listParams', {
      filter: {},
      sort: 'gone',
      order: 'ASC',
      page: 1,
      perPage: 50,
    })
    const memory = memoryProvider(rows)
    renderPanel({ provider: memory.provider, path: '/establishments', store })
    await screen.findByRole('link', { name: 'Alpha' })
    for (const query of requestedBy(memory))
      expect(query).toMatchObject({
        sort: usual,
        pagination: { page: 1, perPage: 50 },
        filter: {},
      })
    await waitFor(() =>
      expect(store.getItem('establishments.listParams')).toMatchObject({ sort: usual.field, order: usual.order }),
    )
  })
})
