import { afterAll, beforeAll, describe } from 'vitest'
import type { JobCall } from '../../src/engine/jobs/handler.ts'
import { registry } from '../api/testApi.ts'
import { stores, type OpenedStore } from '../api/stores.ts'
import { openWorkers, type Workers } from './workers.ts'

/** The definition of a job that is attempted three times. */
export const once = { attempts: 3, backoff: [10, 100], timeout: 60 }

/** Resolves after some milliseconds. */
export const pause = (milliseconds = 5) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** Resolves when the signal ends. */
export const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))

interface WorkOptions extends Partial<typeof once> {
  servers?: number
  every?: number
  atOnce?: number
  rate?: { most: number; seconds: number }
}

/** What tests of jobs need: the store, and servers that do one kind of work. */
interface JobTests {
  opened(): OpenedStore
  work(run: (call: JobCall) => unknown, options?: WorkOptions): Promise<Workers>
}

/** The same tests of jobs over every store, which is opened once for all of them. */
export function describeJobs(title: string, tests: (provided: JobTests) => void): void {
  describe.each(stores)(`${title}, over %s,`, (_name, open) => {
    let opened: OpenedStore
    beforeAll(async () => {
      opened = await open(registry)
    })
    afterAll(() => opened.close())
    const work: JobTests['work'] = (run, { servers = 1, ...definition } = {}) =>
      openWorkers(opened, servers, {
        definitions: { work: { ...once, ...definition } },
        handlers: { work: { run: async (_ports, call) => run(call) } },
        atOnce: 4,
      })
    tests({ opened: () => opened, work })
  })
}
