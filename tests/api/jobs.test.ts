import { expect, it } from 'vitest'
import { createJobs } from '../../src/tourism/product.ts'
import { addJobs } from '../../src/engine/jobs/enqueue.ts'
import { scheduleEmail } from '../../src/features/emails/deliver.ts'
import { scheduleRepeated } from '../../src/engine/jobs/repeated.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { takeJob } from '../../src/engine/jobs/takeJob.ts'
import type { JobsOverview } from '../../src/engine/jobs/job.ts'
import type { Query } from '../../src/engine/model/query.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { MailRejected } from '../../src/engine/ports.ts'
import { describeApi } from './describeApi.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { texts } from '../../src/tourism/texts.ts'

describeApi('jobs, for administrators,', api => {
  const look = async (state?: string) =>
    (await api().as('admin')('GET', '/jobs', state ? { query: { state } } : {})).record as unknown as JobsOverview
  const post = (path: string) => api().as('admin')('POST', `/jobs/${path}`)
  const settled = () => api().ports.background.settled()
  /** Leaves no job, once what an earlier test began in the background has ended. */
  const empty = async () => {
    await settled()
    await api().store.remove('jobs', [])
  }
  let made = 0
  const email = () => `letter${++made}@jobs.example`

  /** Emails that the mail server refuses for good. */
  async function failedEmails(count: number): Promise<{ ids: string[]; accept: () => void }> {
    await empty()
    const { mail } = api().ports
    const { send } = mail
    mail.send = async () => {
      throw new MailRejected(true)
    }
    for (let index = 0; index < count; index++)
      await scheduleEmail(api().ports, {
        occasion: 'registration',
        recipient: email(),
        language: 'en',
        values: { sector: 1 },
      })
    await runDue(api().ports)
    const { jobs } = await look()
    return { ids: jobs.map(job => job.id), accept: () => (mail.send = send) }
  }

  it('are shown by state, without their payload', async () => {
    const { ids, accept } = await failedEmails(2)
    accept()
    const response = await api().as('admin')('GET', '/jobs')
    expect(response.record).toMatchObject({
      counts: { queued: 0, running: 0, done: 0, failed: 2, cancelled: 0 },
      repeated: [],
    })
    expect((response.record as unknown as JobsOverview).jobs).toMatchObject([
      { name: 'send_letter', state: 'failed', attempts: 1, most: 7, error: 'refused', due_at: null },
      {},
    ])
    expect(ids).toHaveLength(2)
    expect(response.text).not.toMatch(/jobs\.example|payload|delivery/)
    expect((await look('done')).jobs).toEqual([])
  })

  it('that failed are retried, one or all', async () => {
    const { ids, accept } = await failedEmails(4)
    accept()
    expect((await post(`${ids[0]}/retry`)).status).toBe(204)
    await settled()
    expect((await look()).counts).toMatchObject({ failed: 3, done: 1 })
    expect((await post('retry')).record).toEqual({ retried: 3 })
    await settled()
    expect((await look()).counts).toMatchObject({ failed: 0, done: 4 })
    expect(
      await api().store.count({
        entity: 'mail',
        where: [
          { property: 'recipient', operator: 'in', value: [`letter${made}@jobs.example`] },
          { property: 'status', operator: 'in', value: ['sent'] },
        ],
      }),
    ).toBe(1)
    expect((await post(`${ids[0]}/retry`)).problem).toMatchObject({ status: 409, code: 'job_moved' })
  })

  it('that failed are not retried while one with the same key is queued', async () => {
    await empty()
    const add = (runAt?: Date) =>
      inTransaction(api().ports, inside =>
        addJobs(inside, [{ name: 'send_letter', payload: {}, uniqueKey: 'same', ...(runAt ? { runAt } : {}) }]),
      )
    await add()
    const taken = await takeJob(api().ports, ['send_letter'])
    await api().put('jobs', taken?.id, { state: 'failed', running_as: null, lease: null, due_at: null })
    await add(new Date(api().clock.now().getTime() + 60_000))
    expect((await post(`${String(taken?.id)}/retry`)).problem).toMatchObject({ status: 409, code: 'job_moved' })
    expect((await post('retry')).record).toEqual({ retried: 0 })
    expect((await look()).counts).toMatchObject({ failed: 1, queued: 1 })
  })

  it('that are queued can be cancelled, and then never run', async () => {
    await empty()
    const recipient = email()
    await scheduleEmail(api().ports, { occasion: 'registration', recipient, language: 'en', values: { sector: 1 } })
    const [job] = (await look('queued')).jobs
    expect((await post(`${String(job?.id)}/cancel`)).status).toBe(204)
    await settled()
    expect((await look('cancelled')).jobs).toMatchObject([{ id: job?.id, state: 'cancelled', due_at: null }])
    expect((await api().ports.outbox?.())?.filter(message => message.to === recipient)).toEqual([])
    expect((await post(`${String(job?.id)}/cancel`)).problem).toMatchObject({ status: 409, code: 'job_moved' })
  })

  it('that wait for one of their kind start if that one ends during the search for due jobs', async () => {
    await empty()
    const done: unknown[] = []
    let [end, looked] = [() => {}, 0]
    const jobs = createJobs({
      handlers: {
        send_letter: {
          run: async (_ports, { payload }) => {
            await new Promise<void>(resolve => (end = resolve))
            done.push(payload.number)
          },
        },
        forget_passed: { run: async () => {} },
      },
    })
    const find = api().store.find.bind(api().store)
    const store = Object.assign(Object.create(api().store), {
      find: async (query: Query) => {
        const rows = await find(query)
        const names = query.where.find(condition => 'property' in condition && condition.property === 'name')
        if (query.entity === 'jobs' && names && !JSON.stringify(names).includes('send_letter') && ++looked < 5) {
          const left = () => {
            end()
            return jobs.running.size
          }
          await expect.poll(left).toBe(0)
        }
        return rows
      },
    })
    await addJobs(
      api().ports,
      [1, 2, 3].map(number => ({ name: 'send_letter', payload: { number } })),
    )
    await runDue({ ...api().ports, models: fixedModel({ ...api().ports, texts, store }), jobs })
    expect(done).toHaveLength(3)
    await empty()
  })

  it('that are repeated are shown with their runs, and run immediately on request', async () => {
    await empty()
    await scheduleRepeated(api().ports)
    await runDue(api().ports)
    const before = await look()
    expect(before.repeated.map(job => [job.name, job.every])).toEqual([
      ['roll_up_events', 20],
      ['carry_out_schedules', 60],
      ['seal_history', 60],
      ['sweep_exports', 60],
      ['back_up', 600],
      ['forget_passed', 3_600],
      ['sweep_files', 3_600],
    ])
    expect(before.repeated[5]).toMatchObject({
      state: 'queued',
      due_at: '2026-06-01T10:00:00.000Z',
      ended_at: api().clock.now().toISOString(),
      error: null,
    })
    api().clock.advance(5)
    expect((await post('forget_passed/run')).status).toBe(204)
    await settled()
    expect((await look()).repeated[5]).toMatchObject({ ended_at: api().clock.now().toISOString() })
    await takeJob({ ...api().ports, clock: () => new Date(api().clock.now().getTime() + 7_200_000) }, ['forget_passed'])
    expect((await look()).repeated[5]).toMatchObject({ state: 'running', due_at: null })
    expect((await post('forget_passed/run')).problem).toMatchObject({ status: 409, code: 'job_moved' })
    await empty()
  })

  it.each([
    ['send_letter/run', 404, 'not_found'],
    ['nothing/run', 404, 'not_found'],
    ['x/retry', 400, 'malformed_id'],
    ['018f0000-0000-7000-8000-00000000dead/retry', 404, 'not_found'],
    ['018f0000-0000-7000-8000-00000000dead/cancel', 404, 'not_found'],
  ])('reject %s', async (path, status, code) => {
    expect((await post(path)).problem).toMatchObject({ status, code })
  })

  it('are rejected for an unknown state', async () => {
    expect((await api().as('admin')('GET', '/jobs', { query: { state: 'lost' } })).problem).toMatchObject({
      status: 400,
      code: 'malformed_parameter',
    })
  })

  it.each(['moderator', 'owner', 'manager', 'guide', 'user'] as const)('are not available to the %s', async person => {
    for (const [method, path] of [
      ['GET', '/jobs'],
      ['POST', '/jobs/retry'],
      ['POST', '/jobs/forget_passed/run'],
    ] as const)
      expect((await api().as(person)(method, path)).status).toBe(403)
  })
})
