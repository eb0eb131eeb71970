import type { Feature } from '../../engine/feature.ts'
import { notifications as notificationsEntity } from './entities/notifications.ts'
import { isNotified } from './isNotified.ts'
import { notificationRoutes } from './routes.ts'

const entities = [notificationsEntity] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const notifications: Feature = {
  name: 'notifications',
  needs: ['people'],
  entities,
  routes: notificationRoutes,
  tells: { notifications: (_ports, actor, changes) => isNotified(changes, actor) },
}
