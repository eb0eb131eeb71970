import type { Feature } from '../../engine/feature.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { erasePerson } from './erasePerson.ts'
import { privacyRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    /** Only the ID: names are read when the job runs. */
    erase_person: { user_id: string }
  }
}

/** Data protection: people can get all data about them, and have it erased. */
export const privacy: Feature = {
  name: 'privacy',
  needs: ['files', 'moderation', 'people'],
  routes: privacyRoutes,
  remarks: { hand_out: actor => holds(actor, 'superuser') },
  jobs: {
    erase_person: {
      attempts: 10,
      backoff: [10, 60, 600, 3_600],
      timeout: 3 * 3_600,
      run: (ports, { payload, signal }) => erasePerson(ports, payload.user_id, signal),
    },
  },
}
