import { system } from '../engine/model/actor.ts'
import type { Condition } from '../engine/model/query.ts'
import type { RecordsContext } from '../engine/records/context.ts'
import { mostRows } from '../engine/records/list.ts'
import { writeChanges } from '../engine/records/writeChanges.ts'
import { keptDays as jobDays } from '../engine/jobs/jobRules.ts'
import { is } from '../engine/records/findOne.ts'
import { bringPagesUpToDate } from '../features/pages/publish.ts'
import { forgetReporters } from '../features/reports/forgetReporters.ts'
import { forgetOldBulk } from '../features/bulk/forgetBulk.ts'
import { forgetImports } from '../features/import/forgetImports.ts'

const day = 24 * 3600 * 1000

/** How many days what has passed is kept, so that its holder is still told that it has. */
const keptDays = { links: 30, codes: 2, challenges: 1, sessions: 30 }

/** How many days what was scheduled is kept after it was done or called off; the history says so for good. */
const scheduleDays = 90

/** How many days a notification is kept after it was read. */
const readDays = 90

/** Days that the answers to requests with an idempotency key are kept. */
const answersDays = 1

/** Removes jobs a while after they are over, and with them emails that were given up. */
async function forgetJobs({ store, clock }: RecordsContext): Promise<void> {
  const before = (property: string, days: number): Condition => ({
    property,
    operator: 'lt',
    value: new Date(clock().getTime() - days * day).toISOString(),
  })
  await store.remove('jobs', [is('state', 'done'), before('ended_at', jobDays.done)])
  await store.remove('jobs', [
    { property: 'state', operator: 'in', value: ['failed', 'cancelled'] },
    before('ended_at', jobDays.over),
  ])
  await store.remove('deliveries', [before('created_at', jobDays.over + 1)])
}

/** Marks the invitations whose time has passed, and removes links, codes, sessions and read notifications that have long been over. */
export async function expirePassed(records: RecordsContext): Promise<void> {
  const { store, registry } = records
  const now = records.clock()
  const before = (property: string, days: number): Condition => ({
    property,
    operator: 'lt',
    value: new Date(now.getTime() - days * day).toISOString(),
  })
  for (const [entity, days] of Object.entries(keptDays)) await store.remove(entity, [before('expires_at', days)])
  await store.remove('sessions', [before('ended_at', keptDays.sessions)])
  await store.remove('notifications', [before('read_at', readDays)])
  await store.remove('schedules', [
    { property: 'state', operator: 'in', value: ['done', 'cancelled'] },
    before('ended_at', scheduleDays),
  ])
  await forgetReporters(records)
  await bringPagesUpToDate(records)
  const passed = [is('status', 'pending'), before('expires_at', 0)]
  for (const row of await store.find({
    entity: 'invitations',
    where: passed,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostRows,
  }))
    await store.transaction(inside =>
      writeChanges({ ...records, store: inside, inside: true }, system, registry.entity('invitations'), row, {
        changes: { status: [row.status, 'expired'] },
        action: 'expire',
      }),
    )
  await store.remove('answers', [before('created_at', answersDays)])
  await forgetJobs(records)
  await forgetImports(records)
  await forgetOldBulk(records)
}
