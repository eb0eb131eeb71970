import type { Feature } from '../../engine/feature.ts'
import { ask } from './ask.ts'
import { conversationLetter } from './conversationLetter.ts'
import { helpRoutes } from './routes.ts'

export const help: Feature = {
  name: 'help',
  needs: ['mail', 'notifications', 'people'],
  routes: helpRoutes,
  creations: { help: ask },
  occasions: { conversation: conversationLetter },
}
