import { expect, it } from 'vitest'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { stopJobs } from '../../src/engine/jobs/keepRunning.ts'
import { takeJob } from '../../src/engine/jobs/takeJob.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { is } from '../../src/engine/records/findOne.ts'
import { aborted, describeJobs, once, pause } from './describeJobs.ts'
import { openWorkers } from './workers.ts'

describeJobs('jobs', ({ opened, work }) => {
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
    } = await openWorkers(opened(), 2, {
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
})
