import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { help as helpEntity } from './entities/help.ts'
import { help_messages } from './entities/help_messages.ts'
import { help_unread } from './entities/help_unread.ts'
import { emails } from './emails.ts'
import { ask } from './ask.ts'
import { conversationStatuses } from './conversationRules.ts'
import { conversationEmail } from './conversationEmail.ts'
import { receivesNotes } from './receivesNotes.ts'
import { helpRoutes } from './routes.ts'
import { unreadByAuthor } from './unread.ts'

const entities = [helpEntity, help_messages, help_unread] as const
const codeLists = [wordList('conversation_statuses', conversationStatuses)] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

export const help: Feature = {
  name: 'help',
  needs: ['emails', 'notifications', 'people', 'workload'],
  entities,
  codeLists,
  routes: helpRoutes,
  creations: { help: ask },
  emails,
  occasions: { conversation: conversationEmail },
  // An answer changes its conversation, which notifies its readers; a note does not change it.
  eventFilters: { help: (_ports, actor, changes) => receivesNotes(changes, actor) },
  // Staff owe answers; whoever asked has them to read.
  workload: [{ resource: 'help', filter: { status: ['open'] }, own: unreadByAuthor }],
  attention: [{ name: 'open_help', resource: 'help', filter: { status: ['open'] }, order: 30 }],
}
