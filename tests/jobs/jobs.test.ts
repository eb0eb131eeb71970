import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJobs } from '../../src/engine/jobs/enqueue.ts'
import { JobFailed, type JobCall } from '../../src/engine/jobs/handler.ts'
import { scheduleRepeated } from '../../src/engine/jobs/repeated.ts'
import { correctDueTimes } from '../../src/engine/jobs/keepRunning.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { stopJobs } from '../../src/engine/jobs/keepRunning.ts'
import { takeJob } from '../../src/engine/jobs/takeJob.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { is } from '../../src/engine/records/findOne.ts'
import { registry } from '../api/testApi.ts'
import { stores, type OpenedStore } from '../api/stores.ts'
import { openWorkers } from './workers.ts'

const once = { attempts: 3, backoff: [10, 100], timeout: 60 }
const pause = (milliseconds = 5) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** Resolves when the signal ends. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))

describe.each(stores)('jobs, over %s,', (_name, open) => {
  let opened: OpenedStore
  beforeAll(async () => {
    opened = await open(registry)
  })
  afterAll(() => opened.close())

  /** Some servers that do one kind of work. */
  const work = (
    run: (call: JobCall) => unknown,
    {
      servers = 1,
      ...definition
    }: Partial<typeof once> & {
      servers?: number
      every?: number
      atOnce?: number
      rate?: { most: number; seconds: number }
    } = {},
  ) =>
    openWorkers(opened, servers, {
      definitions: { work: { ...once, ...definition } },
      handlers: { work: { run: async (_ports, call) => run(call) } },
      atOnce: 4,
    })

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

  it('end as usual if the clock is set months forward or back in the meantime', async () => {
    for (const [seconds, milliseconds] of [
      [60 * 86_400, 2_147_483_647],
      [-60 * 86_400, 0],
    ] as const) {
      const workers = await work(() => workers.pass(seconds))
      await workers.add({ name: 'work', payload: {} })
      await runDue(workers.first)
      expect(await workers.rows()).toMatchObject([{ state: 'done', milliseconds }])
    }
  })

  it('that recur are due after at most one period, even if the clock was a day fast and was set back', async () => {
    let done = 0
    const { first, pass, rows, now } = await work(() => done++, { every: 20 })
    await scheduleRepeated(first)
    pass(86_400)
    await runDue(first)
    pass(-86_400)
    expect([done, await correctDueTimes(first)]).toEqual([1, 1])
    expect(Date.parse(String((await rows())[0]?.due_at)) - now().getTime()).toBeLessThanOrEqual(20_000)
    pass(20)
    await runDue(first)
    expect([done, await correctDueTimes(first)]).toEqual([2, 0])
  })

  it('that were postponed or abandoned while the clock was fast are not postponed for longer than with a correct clock', async () => {
    let failing = true
    const { first, add, pass, states, now } = await work(() => {
      if (failing) throw new JobFailed('unexpected')
    })
    const tomorrow = new Date(now().getTime() + 2 * 86_400_000)
    pass(86_400)
    await add({ name: 'work', payload: { number: 1 } })
    await runDue(first)
    await add({ name: 'work', payload: { number: 2 } })
    await takeJob(first, ['work'])
    await add({ name: 'work', payload: { number: 3 } }, { name: 'work', payload: { number: 4 }, runAt: tomorrow })
    pass(-86_400)
    failing = false
    expect(await correctDueTimes(first)).toBe(3)
    pass(31)
    await runDue(first)
    expect(await states()).toEqual({ done: 3, queued: 1 })
    expect(await correctDueTimes(first)).toBe(0)
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

  it('of a server that was killed are run by another one when their lease has expired, not earlier', async () => {
    const by: number[] = []
    const {
      add,
      servers: [killed, other],
      pass,
      rows,
    } = await work(({ attempt }) => by.push(attempt), { servers: 2 })
    await add({ name: 'work', payload: {}, uniqueKey: 'only' })
    expect(await takeJob(killed!, ['work'])).toMatchObject({ state: 'running', attempts: 1 })
    pass(29)
    await runDue(other!)
    expect(by).toEqual([])
    pass(2)
    await runDue(other!)
    expect([by, await rows()]).toMatchObject([[2], [{ state: 'done', attempts: 2, running_as: null }]])
  })

  it('that take longer than a lease stay with their server as long as it extends the lease', async () => {
    const gate = Promise.withResolvers<void>()
    const by: number[] = []
    const {
      servers: [slow, other],
      add,
      pass,
      now,
      rows,
    } = await openWorkers(opened, 2, {
      definitions: { work: once },
      handlers: { work: { run: async (_ports, { attempt }) => (by.push(attempt), gate.promise) } },
      leaseSeconds: 0.3,
    })
    await add({ name: 'work', payload: {} })
    const running = runDue(slow!)
    await expect.poll(() => by).toEqual([1])
    const before = (await rows())[0]?.due_at
    for (let times = 0; times < 5; times++) {
      pass(0.2)
      await expect.poll(async () => Date.parse(String((await rows())[0]?.due_at))).toBe(now().getTime() + 300)
      await runDue(other!)
    }
    expect(String((await rows())[0]?.due_at) > String(before)).toBe(true)
    gate.resolve()
    await running
    expect([by, await rows()]).toMatchObject([[1], [{ state: 'done', attempts: 1 }]])
  })

  it('that kill every server that runs them fail after a limited number of attempts', async () => {
    const { add, first, pass, rows } = await work(() => undefined)
    await add({ name: 'work', payload: {} })
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await takeJob(first, ['work'])).toMatchObject({ attempts: attempt })
      pass(31)
    }
    expect(await takeJob(first, ['work'])).toBeUndefined()
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'abandoned' }])
  })

  it('that another server has taken over are not changed by the first one when it continues', async () => {
    const [gate, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const {
      add,
      servers: [slow, quick],
      pass,
      rows,
    } = await work(
      async ({ attempt }) => {
        if (attempt > 1) return
        begun.resolve()
        await gate.promise
        throw new Error('too late')
      },
      { servers: 2 },
    )
    await add({ name: 'work', payload: {} })
    const late = runDue(slow!)
    await begun.promise
    pass(31)
    await runDue(quick!)
    gate.resolve()
    await late
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, error: null }])
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

  it('that recur run once per period on three servers', async () => {
    let done = 0
    const { servers, pass, rows } = await work(() => done++, { servers: 3, every: 20 })
    await Promise.all(servers.map(scheduleRepeated))
    for (let period = 1; period <= 5; period++) {
      await Promise.all(servers.map(runDue))
      await Promise.all(servers.map(runDue))
      expect(done).toBe(period)
      pass(20)
    }
    expect(await rows()).toMatchObject([{ repeated: true, state: 'queued', attempts: 0 }])
  })

  it('that recur are attempted again before their next turn, and continue to recur after a failure', async () => {
    let tried = 0
    const { first, pass, rows } = await work(
      () => {
        tried++
        throw new JobFailed('unreachable')
      },
      { every: 3_600 },
    )
    await scheduleRepeated(first)
    for (const [seconds, tries] of [
      [0, 1],
      [10, 2],
      [100, 3],
      [200, 3],
      [3_600, 4],
    ] as const) {
      pass(seconds)
      await runDue(first)
      expect(tried).toBe(tries)
    }
    expect(await rows()).toMatchObject([{ state: 'queued', error: 'unreachable', attempts: 1 }])
  })

  it('that no longer recur are removed', async () => {
    const former = await work(() => undefined, { every: 20 })
    await scheduleRepeated(former.first)
    expect(await former.rows()).toHaveLength(1)
    former.pass(3_601)
    await scheduleRepeated({ ...former.first, jobs: { ...former.first.jobs, definitions: {} } })
    expect(await former.rows()).toEqual([])
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

  it('that recur are not removed by an older version that does not know them', async () => {
    let done = 0
    const newer = await work(() => done++, { every: 20 })
    await scheduleRepeated(newer.first)
    const older = { ...newer.first, jobs: { ...newer.first.jobs, definitions: {}, handlers: {} } }
    for (let turn = 1; turn <= 3; turn++) {
      await scheduleRepeated(older)
      await runDue(newer.first)
      expect(done).toBe(turn)
      newer.pass(20)
    }
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

  it('in progress end before a server stops, and no others are started', async () => {
    let done = 0
    const { add, first, states } = await work(async () => {
      await pause(50)
      done++
    })
    await add(...Array.from({ length: 3 }, () => ({ name: 'work', payload: {} })))
    const running = runDue(first)
    await expect.poll(() => first.jobs.running.size).toBe(1)
    await stopJobs(first, { finish: 30_000, breakOff: 0 })
    await running
    expect([done, await states()]).toEqual([1, { done: 1, queued: 2 }])
  })

  it('that a stopping server was about to start are completed first: its store gets no request afterwards', async () => {
    let done = 0
    const { first, add, states } = await work(() => done++)
    await add({ name: 'work', payload: {} })
    const model = first.models.current()
    const { store } = model
    let goOn = () => {}
    const held = new Promise<void>(resolve => (goOn = resolve))
    const late: Store = { ...store, transaction: work => held.then(() => store.transaction(work)) }
    first.models = fixedModel({ ...model, store: late })
    const running = runDue(first)
    await pause()
    let isOver = false
    const stopping = stopJobs(first, { finish: 30_000, breakOff: 0 }).then(() => (isOver = true))
    await pause(50)
    expect(isOver).toBe(false)
    goOn()
    await stopping
    expect([done, await states()]).toEqual([1, { done: 1 }])
    await running
  })

  it('that a stopping server cannot complete return to the queue, and the attempt does not count', async () => {
    const {
      add,
      servers: [stopped, other],
      rows,
    } = await work(
      async ({ signal, attempt }) => {
        expect(attempt).toBe(1)
        if (stopped!.jobs.isStopping || other!.jobs.running.size > 0) return
        await aborted(signal)
        signal.throwIfAborted()
      },
      { servers: 2 },
    )
    await add({ name: 'work', payload: {}, uniqueKey: 'one' })
    const running = runDue(stopped!)
    await expect.poll(() => stopped!.jobs.running.size).toBe(1)
    await stopJobs(stopped!, { finish: 20, breakOff: 1_000 })
    await running
    expect(await rows(is('state', 'queued'))).toMatchObject([{ attempts: 0, lease: null, running_as: null }])
    await runDue(other!)
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  it('can queue others', async () => {
    const seen: unknown[] = []
    const { first, add } = await openWorkers(opened, 1, {
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
