import type { Feature } from '../../engine/feature.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  needs: [],
  routes: notificationRoutes,
}
