import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobs as english } from '../../../i18n/en/jobs.ts'
import { jobs as georgian } from '../../../i18n/ka/jobs.ts'
import { messages } from '../../../i18n/en/index.ts'
import { jobErrors, jobStates, type JobsOverview, type JobView } from '../../../src/engine/jobs/job.ts'
import { createReader } from '../../../src/panel/data/reader.ts'
import { formatDuration } from '../../../src/features/jobs/panel/formatDuration.ts'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { jobs } from '../../../src/tourism/product.ts'
import '../people/environment.ts'

const job = (values: Partial<JobView>): JobView => ({
  id: 'j1',
  name: 'send_letter',
  state: 'failed',
  attempts: 7,
  most: 7,
  created_at: '2026-05-26T08:00:00.000Z',
  due_at: null,
  started_at: '2026-05-26T08:00:01.000Z',
  ended_at: '2026-05-26T08:00:02.000Z',
  milliseconds: 1_234,
  error: 'refused',
  done: null,
  total: null,
  ...values,
})
const overview = (jobs: JobView[], values: Partial<JobsOverview> = {}): JobsOverview => ({
  repeated: [
    {
      ...job({
        id: 'r1',
        name: 'roll_up_events',
        state: 'queued',
        attempts: 0,
        most: 1,
        error: 'unexpected',
        due_at: '2026-05-26T08:01:00.000Z',
      }),
      every: 20,
    },
  ],
  counts: { queued: 0, running: 0, done: 0, failed: jobs.length, cancelled: 0 },
  jobs,
  ...values,
})
const done = () => new Response(null, { status: 204 })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the background jobs', () => {
  it('are shown with the results of recurring jobs, and those that failed', async () => {
    serve({ 'GET /jobs': () => json(overview([job({})])) })
    openPanel('/jobs', 'administrator')
    const repeated = await screen.findByRole('table', { name: english.repeated })
    const cells = within(repeated)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
    expect(cells.slice(0, 2)).toEqual(['20 s', `${english.states.queued} ${english.errors.unexpected}`])
    expect(cells[2]).toMatch(/ 1\.2 s$/)
    const failed = screen.getByRole('table', { name: english.states.failed })
    expect(within(failed).getByText(english.errors.refused)).toBeTruthy()
    expect(within(failed).getByText('7 of 7')).toBeTruthy()
  })

  it.each([
    [english.run_named.replace('%{name}', english.names.roll_up_events), '/jobs/roll_up_events/run'],
    [/^Try again: Sending an email/, '/jobs/j1/retry'],
    [english.retry_all, '/jobs/retry'],
  ])('change when the button “%s” is pressed', async (name, path) => {
    const calls = serve({
      'GET /jobs': () => json(overview([job({})])),
      [`POST ${path}`]: () => (path === '/jobs/retry' ? json({ retried: 1 }) : done()),
    })
    openPanel('/jobs', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(callsTo(calls, path)).toHaveLength(1))
    await waitFor(() => expect(callsTo(calls, '/jobs').length).toBeGreaterThan(1))
  })

  it('that are queued are listed by state, and cancelled', async () => {
    const waiting = overview([job({ id: 'j2', state: 'queued', due_at: '2026-05-26T09:00:00.000Z' })], {
      counts: { queued: 1, running: 0, done: 0, failed: 0, cancelled: 0 },
    })
    const calls = serve({ 'GET /jobs': () => json(waiting), 'POST /jobs/j2/cancel': done })
    openPanel('/jobs', 'administrator')
    expect(await screen.findByText(english.none)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `${english.states.queued} 1` }))
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel: Sending an email/ }))
    await waitFor(() => expect(callsTo(calls, '/jobs/j2/cancel')).toHaveLength(1))
  })

  it.each(['moderator', 'objectowner'] as const)('are forbidden to the role %s, without a request', async role => {
    const calls = serve({})
    openPanel('/jobs', role)
    expect(await screen.findByRole('heading', { name: messages.panel.pages.forbidden.title })).toBeTruthy()
    expect(callsTo(calls, '/jobs')).toEqual([])
  })

  it.each([
    ['English', english],
    ['Georgian', georgian],
  ])('have labels for each kind, state and error in %s', (_language, words) => {
    expect(
      [Object.keys(words.names), Object.keys(words.states), Object.keys(words.errors)].map(names => names.toSorted()),
    ).toEqual([Object.keys(jobs), jobStates, jobErrors].map(names => [...names].toSorted()))
  })

  it('show durations in the largest unit that fits', () => {
    const reader = createReader('en', (key, params) => `${String(params?.value)} ${key.split('.').at(-1)}`)
    expect([0, 999, 1_250, 20_000, 90_000, 3_600_000, 172_800_000].map(time => formatDuration(reader, time))).toEqual([
      '0 milliseconds',
      '999 milliseconds',
      '1.3 seconds',
      '20 seconds',
      '1.5 minutes',
      '1 hours',
      '2 days',
    ])
  })
})
