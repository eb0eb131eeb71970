import type { Feature } from '../../engine/feature.ts'
import { backupRoutes } from './routes.ts'

/** Seconds between two checks whether the next backup is due. */
const checkSeconds = 600

export const backups: Feature = {
  name: 'backups',
  needs: [],
  routes: backupRoutes,
  jobs: {
    back_up: {
      every: checkSeconds,
      attempts: 1,
      backoff: [checkSeconds],
      timeout: 6 * 3_600,
      run: async ports => void (await ports.backups?.makeIfDue()),
    },
  },
}
