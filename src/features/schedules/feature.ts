import type { Feature } from '../../engine/feature.ts'
import { is } from '../../engine/records/findOne.ts'
import { carryOutSchedules } from './carryOut.ts'
import { schedules as schedulesEntity } from './entities/schedules.ts'
import { scheduleRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    carry_out_schedules: object
  }
}

const entities = [schedulesEntity] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** Scheduled transitions of records, and seasons in which records are hidden. */
export const schedules: Feature = {
  name: 'schedules',
  needs: ['moderation', 'notifications', 'people'],
  entities,
  retention: [
    {
      name: 'schedules',
      what: 'Schedules that were carried out or called off; the history says so for good',
      entity: 'schedules',
      since: ['ended_at'],
      where: [{ property: 'state', operator: 'in', value: ['done', 'cancelled'] }],
      days: 90,
    },
  ],
  routes: scheduleRoutes,
  declared: async (inside, { purged }) => {
    if (purged?.kind !== undefined) await inside.store.remove('schedules', [is('kind', purged.kind)])
  },
  jobs: {
    // Runs every full minute, the precision of scheduled times.
    carry_out_schedules: { every: 60, attempts: 1, backoff: [60], timeout: 600, run: carryOutSchedules },
  },
}
