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
  retention: [
    {
      name: 'notifications',
      what: 'Notifications that were read',
      entity: 'notifications',
      since: ['read_at'],
      days: 90,
    },
    {
      name: 'unread_notifications',
      what: 'Notifications that nobody read',
      entity: 'notifications',
      since: ['created_at'],
      where: [{ property: 'read_at', operator: 'in', value: [null] }],
      days: 365,
    },
  ],
  routes: notificationRoutes,
  eventFilters: { notifications: (_ports, actor, changes) => isNotified(changes, actor) },
}
