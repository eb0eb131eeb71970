import type { EntityMessages } from '../../catalog.ts'
import { access, account, groups, hints } from './shared.ts'

export const users = {
  name: 'User |||| Users',
  empty: 'Everyone who has an account appears here once they sign up or are invited.',
  groups: { account: groups.account, rights: groups.rights },
  fields: {
    ...account,
    ...access,
    language: 'Email language',
    unsubscribed: 'Unsubscribed from news',
    role: 'Role',
    legal_hold: 'Legal hold',
    organization_ids: 'Organizations',
  },
  hints: {
    permissions: hints.permissions,
    status: hints.user_status,
    legal_hold: 'Why this person’s data must be kept. Until this is empty, the person cannot be erased.',
    organization_ids: 'The organizations whose establishments this person may edit as their owner or manager.',
  },
} satisfies EntityMessages
