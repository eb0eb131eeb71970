import type { EntityMessages } from '../../catalog.ts'
import { access, account, hints, labels } from './shared.ts'

export const invitations = {
  name: 'Invitation |||| Invitations',
  empty: 'Everyone who was invited appears here, until they accept and afterwards. Invite the first person by e-mail.',
  groups: { invitation: 'Invitation' },
  fields: {
    email: account.email,
    role: 'Role',
    permissions: access.permissions,
    organization_id: labels.organization,
    language: 'Language of letters',
    status: labels.status,
    expires_at: 'Valid until',
  },
  hints: {
    permissions: hints.permissions,
    organization_id: 'The organization whose establishments the invited person will edit.',
    expires_at: 'From then on the link in the letter leads nowhere; the invitation can be sent again.',
  },
} satisfies EntityMessages
