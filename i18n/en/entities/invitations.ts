import type { EntityMessages } from '../../catalog.ts'
import { access, account, hints, labels } from './shared.ts'

export const invitations = {
  name: 'Invitation |||| Invitations',
  empty: 'Everyone who was invited appears here, before and after they accept. Invite the first person by email.',
  groups: { invitation: 'Invitation' },
  fields: {
    email: account.email,
    role: 'Role',
    permissions: access.permissions,
    organization_id: labels.organization,
    language: 'Email language',
    status: labels.status,
    expires_at: 'Valid until',
  },
  hints: {
    permissions: hints.permissions,
    organization_id: 'The organization whose establishments the invited person will edit.',
    expires_at: 'The link in the email expires then; the invitation can be resent.',
  },
} satisfies EntityMessages
