import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsTo, serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'
import '../people/environment.ts'

const id = '019ba5e0-0000-7000-8006-0000000000aa'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a record that is opened', () => {
  it('and its pending requests are fetched in parallel', async () => {
    const never = new Promise<Response>(() => undefined)
    const path = '/establishments/019ba5e0-0000-7000-800b-0000000000aa'
    const calls = serve({ [`GET ${path}`]: () => never })
    openPanel(path, 'administrator')
    await waitFor(() => expect(callsTo(calls, path)).toHaveLength(1))
    expect(callsTo(calls, `${path}/request`)).toHaveLength(1)
  })

  it('has its pending requests fetched only if its entity is moderated', async () => {
    const never = new Promise<Response>(() => undefined)
    const calls = serve({ [`GET /regions/${id}`]: () => never })
    openPanel(`/regions/${id}`, 'administrator')
    await waitFor(() => expect(callsTo(calls, `/regions/${id}`)).toHaveLength(1))
    expect(callsTo(calls, `/regions/${id}/request`)).toHaveLength(0)
  })
})
