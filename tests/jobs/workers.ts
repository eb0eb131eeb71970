import { createPorts } from '../../server/createPorts.ts'
import { createMemoryLimiter } from '../../server/limits/limiter.ts'
import { addJobs, type NewJob } from '../../src/engine/jobs/enqueue.ts'
import { createJobs } from '../../src/tourism/product.ts'
import type { JobHandler } from '../../src/engine/jobs/handler.ts'
import { portsAt, type Ports } from '../../src/engine/ports.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { texts } from '../../src/tourism/texts.ts'
import type { JobDefinition } from '../../src/engine/jobs/job.ts'
import type { Condition, Row } from '../../src/engine/model/query.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import type { OpenedStore } from '../api/stores.ts'
import { registry, secret, start } from '../api/testApi.ts'

/** Some servers over one store, with a clock that stands still unless it is moved. */
export interface Workers {
  servers: Ports[]
  first: Ports
  pass(seconds: number): void
  now(): Date
  add(...jobs: NewJob[]): Promise<void>
  /** The jobs that meet the conditions, oldest first. */
  rows(...where: Condition[]): Promise<Row[]>
  /** How many jobs there are in each state. */
  states(): Promise<Record<string, number>>
  /** Errors that the servers reported. */
  reported: unknown[]
}

interface Work {
  definitions: Record<string, JobDefinition>
  handlers: Record<string, JobHandler>
  atOnce?: number
  leaseSeconds?: number
}

export async function openWorkers({ store }: OpenedStore, count: number, work: Work): Promise<Workers> {
  await store.remove('jobs', [])
  let now = new Date(start)
  const reported: unknown[] = []
  const limiter = createMemoryLimiter()
  const provided = {
    models: fixedModel({ registry, codeLists, texts, store }),
    secret,
    secureCookies: true,
    contactEmail: 'contact@marani.example',
    ready: async () => ({}),
    isUnavailable: () => false,
    clock: () => now,
    limiter,
  }
  const servers = Array.from({ length: count }, (): Ports => ({
    ...portsAt(createPorts(provided)),
    jobs: createJobs(work),
    report: error => reported.push(error),
  }))
  const first = servers[0]!
  const rows = (...where: Condition[]) =>
    store.find({ entity: 'jobs', where, sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 10_000 })
  return {
    servers,
    first,
    pass: seconds => (now = new Date(now.getTime() + seconds * 1000)),
    now: () => now,
    add: (...jobs) => inTransaction(first, inside => addJobs(inside, jobs)),
    rows,
    states: async () => {
      const all: Record<string, number> = {}
      for (const { state } of await rows()) all[String(state)] = (all[String(state)] ?? 0) + 1
      return all
    },
    reported,
  }
}
