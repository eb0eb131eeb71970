import type { Feature } from '../../engine/feature.ts'
import { backupRoutes } from './routes.ts'

/** Seconds after which it is looked whether the next backup is due. */
const lookSeconds = 600

export const backups: Feature = {
  name: 'backups',
  needs: [],
  routes: backupRoutes,
  jobs: {
    back_up: {
      every: lookSeconds,
      attempts: 1,
      backoff: [lookSeconds],
      timeout: 6 * 3_600,
      run: async ports => void (await ports.backups?.makeDue()),
    },
  },
}
