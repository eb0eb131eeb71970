import { expect, it } from 'vitest'
import { JobFailed } from '../../src/engine/jobs/handler.ts'
import { scheduleRepeated } from '../../src/engine/jobs/repeated.ts'
import { correctDueTimes } from '../../src/engine/jobs/keepRunning.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { takeJob } from '../../src/engine/jobs/takeJob.ts'
import { describeJobs } from './describeJobs.ts'

describeJobs('jobs', ({ work }) => {
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
})
