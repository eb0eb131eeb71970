import type { Feature } from '../../engine/feature.ts'
import { emails } from './emails.ts'
import { systemRoutes } from './routes.ts'

export const system: Feature = {
  name: 'system',
  needs: ['emails', 'jobs'],
  routes: systemRoutes,
  emails,
}
