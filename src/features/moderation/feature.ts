import type { Feature } from '../../engine/feature.ts'
import { moderationLetter } from './moderationLetter.ts'
import { moderationRoutes } from './routes.ts'

export const moderation: Feature = {
  name: 'moderation',
  needs: ['mail', 'map', 'notifications', 'people'],
  routes: moderationRoutes,
  occasions: { moderation: moderationLetter },
}
