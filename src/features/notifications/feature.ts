import type { Feature } from '../../engine/feature.ts'
import { notifications as notificationsEntity } from './entities/notifications.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  needs: [],
  entities: [notificationsEntity],
  routes: notificationRoutes,
}
