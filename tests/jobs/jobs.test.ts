import { expect, it } from 'vitest'
import { addJobs } from '../../src/engine/jobs/enqueue.ts'
import { JobFailed } from '../../src/engine/jobs/handler.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { aborted, describeJobs, once, pause } from './describeJobs.ts'
import { openWorkers } from './workers.ts'

describeJobs('jobs', ({ opened, work }) => {
  it('run once each when four servers run 500, and each server runs at most as many at once as it may', async () => {
    const done: unknown[] = []
    let [present, most] = [0, 0]
    const { add, servers, states } = await work(
      async ({ payload }) => {
        most = Math.max(most, ++present)
        await pause(1)
        done.push(payload.number)
        present--
      },
      { servers: 4, atOnce: 2 },
    )
    await add(...Array.from({ length: 500 }, (_one, number) => ({ name: 'work', payload: { number } })))
    await Promise.all(servers.map(runDue))
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 500 }, (_one, number) => number),
    )
    expect(most).toBeLessThanOrEqual(8)
    expect(await states()).toEqual({ done: 500 })
  })

  it('with the same key never run at the same time, and at most one of them is queued', async () => {
    let [present, most, begun] = [0, 0, 0]
    const seen: unknown[] = []
    const workers = await work(
      async ({ payload }) => {
        most = Math.max(most, ++present)
        seen.push(payload.number)
        if (begun++ === 0)
          await Promise.all(
            Array.from({ length: 9 }, (_one, number) =>
              workers.add({ name: 'work', payload: { number }, uniqueKey: 'same' }),
            ),
          )
        await pause(20)
        present--
      },
      { servers: 4, atOnce: 4 },
    )
    await workers.add({ name: 'work', payload: { number: -1 }, uniqueKey: 'same' })
    await Promise.all(workers.servers.map(runDue))
    await Promise.all(workers.servers.map(runDue))
    expect([most, seen.length, seen[0], await workers.states()]).toEqual([1, 2, -1, { done: 2 }])
  })

  it('with the same key that are queued take over the newer payload and the earlier time', async () => {
    const seen: unknown[] = []
    const { add, first, now, rows } = await work(({ payload }) => seen.push(payload.text))
    const inAnHour = new Date(now().getTime() + 3_600_000)
    await add(
      { name: 'work', payload: { text: 'old' }, uniqueKey: 'a', runAt: inAnHour },
      { name: 'work', payload: { text: 'other' }, uniqueKey: 'b', runAt: inAnHour },
    )
    await add({ name: 'work', payload: { text: 'new' }, uniqueKey: 'a' })
    await runDue(first)
    expect([seen, (await rows()).map(row => row.state)]).toEqual([['new'], ['done', 'queued']])
  })

  it('start at the requested time', async () => {
    let done = 0
    const { add, first, now, pass } = await work(() => done++)
    await add({ name: 'work', payload: {}, runAt: new Date(now().getTime() + 60_000) })
    await runDue(first)
    expect(done).toBe(0)
    pass(60)
    await runDue(first)
    expect(done).toBe(1)
  })

  it('are not queued if the transaction that queued them failed', async () => {
    const { first, rows } = await work(() => undefined)
    const failing = inTransaction(first, async inside => {
      await addJobs(inside, [
        { name: 'work', payload: {} },
        { name: 'work', payload: {}, uniqueKey: 'x' },
      ])
      throw new RangeError('undone')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await rows()).toEqual([])
  })

  it('that failed are attempted again after increasing pauses, a limited number of times', async () => {
    const tried: number[] = []
    const { add, first, pass, rows, reported } = await work(({ attempt }) => {
      tried.push(attempt)
      throw new TypeError('wrong')
    })
    await add({ name: 'work', payload: {} })
    for (const [seconds, attempts, state] of [
      [0, 1, 'queued'],
      [9, 1, 'queued'],
      [1, 2, 'queued'],
      [99, 2, 'queued'],
      [1, 3, 'failed'],
      [10_000, 3, 'failed'],
    ] as const) {
      pass(seconds)
      await runDue(first)
      expect(await rows()).toMatchObject([{ attempts, state, error: 'unexpected' }])
    }
    expect([tried, reported.map(String)]).toEqual([[1, 2, 3], Array.from({ length: 3 }, () => 'TypeError: wrong')])
  })

  it('that cannot succeed are not attempted again, and show the reason', async () => {
    const { add, first, rows, reported } = await work(() => {
      throw new JobFailed('refused', { forGood: true })
    })
    await add({ name: 'work', payload: {} })
    await runDue(first)
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, error: 'refused', due_at: null, lease: null }])
    expect(reported).toEqual([])
  })

  it('that take too long are stopped, and the attempt counts', async () => {
    const { add, first, rows } = await work(
      async ({ signal }) => {
        await aborted(signal)
        signal.throwIfAborted()
      },
      { timeout: 0.05 },
    )
    await add({ name: 'work', payload: {} })
    await runDue(first)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: 'timed_out' }])
  })

  it('show their progress', async () => {
    const { add, first, rows } = await work(async ({ progress }) => {
      progress(1, 10)
      await expect.poll(() => rows()).toMatchObject([{ state: 'running', done: 1, total: 10 }])
      progress(10, 10)
    })
    await add({ name: 'work', payload: {} })
    await runDue(first)
    expect(await rows()).toMatchObject([{ state: 'done', done: 10, total: 10, error: null }])
  })

  it('start no faster than their rate on all servers together', async () => {
    let done = 0
    const { add, servers, states } = await work(() => done++, { servers: 2, rate: { most: 10, seconds: 60 } })
    await add(...Array.from({ length: 30 }, () => ({ name: 'work', payload: {} })))
    await Promise.all(servers.map(runDue))
    await Promise.all(servers.map(runDue))
    expect(done).toBeGreaterThanOrEqual(10)
    expect(done).toBeLessThanOrEqual(11)
    expect(await states()).toEqual({ done, queued: 30 - done })
  })

  it('of a kind that only a newer version knows stay queued until it runs them', async () => {
    let done = 0
    const newer = await work(() => done++)
    const older = { ...newer.first, jobs: { ...newer.first.jobs, definitions: {}, handlers: {} } }
    await newer.add({ name: 'work', payload: {} })
    await runDue(older)
    expect([done, await newer.states()]).toEqual([0, { queued: 1 }])
    await runDue(newer.first)
    expect([done, await newer.states()]).toEqual([1, { done: 1 }])
  })

  it('can queue others', async () => {
    const seen: unknown[] = []
    const { first, add } = await openWorkers(opened(), 1, {
      definitions: { work: once, send_letter: once },
      handlers: {
        work: { run: (_ports, call) => call.enqueue('send_letter', { delivery_id: 'a' }) },
        send_letter: { run: async (_ports, { payload }) => seen.push(payload.delivery_id) },
      },
    })
    await add({ name: 'work', payload: {} })
    await runDue(first)
    expect(seen).toEqual(['a'])
  })
})
