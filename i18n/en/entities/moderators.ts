import type { EntityMessages } from '../../catalog.ts'
import { access, account, groups, hints } from './shared.ts'

export const moderators = {
  name: 'Moderator |||| Moderators',
  empty: 'Staff who review and correct submissions appear here. Add the first moderator and choose the permissions.',
  groups: { account: groups.account, rights: groups.rights },
  fields: { ...account, ...access },
  hints: { permissions: hints.permissions, status: hints.user_status },
} satisfies EntityMessages
