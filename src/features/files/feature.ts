import type { Feature } from '../../engine/feature.ts'
import { removeLeftovers } from './leftovers.ts'
import { renderNewerFormats } from './renderNewerFormats.ts'
import { fileRoutes } from './routes.ts'
import { sweepFiles } from './sweepFiles.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    sweep_files: object
    render_image: { hash: string }
  }
}

export const files: Feature = {
  name: 'files',
  needs: [],
  routes: fileRoutes,
  jobs: {
    sweep_files: {
      every: 3_600,
      attempts: 1,
      backoff: [3_600],
      timeout: 1_800,
      run: (ports, { signal }) => sweepFiles(ports, signal),
    },
    remove_leftovers: {
      attempts: 5,
      backoff: [60, 600, 3_600],
      timeout: 300,
      run: (ports, { payload }) => removeLeftovers(ports, payload),
    },
    render_image: {
      attempts: 5,
      backoff: [10, 60, 600, 3_600],
      timeout: 300,
      run: (ports, { payload }) => renderNewerFormats(ports, payload.hash),
    },
  },
}
