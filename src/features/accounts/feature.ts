import type { Feature } from '../../engine/feature.ts'
import { accountLetters } from './accountLetters.ts'
import { letters } from './letters.ts'
import { peopleRoutes } from './peopleRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { registrationRoutes } from './registrationRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

export const accounts: Feature = {
  name: 'accounts',
  needs: ['mail', 'moderation', 'pages', 'people', 'views'],
  routes: authorization => [...sessionRoutes, ...registrationRoutes, ...profileRoutes, ...peopleRoutes(authorization)],
  letters,
  occasions: accountLetters,
}
