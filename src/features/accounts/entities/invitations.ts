import { mainLocale } from '../../../engine/model/languages.ts'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

export const invitations = {
  name: 'invitations',
  title: 'email',
  icon: 'envelope',
  own: ['organization_id'],
  access: { read: ['superuser', 'owner'] },
  tabOf: 'users',
  list: {
    columns: ['email', 'role', 'organization_id', 'status', 'expires_at', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status', 'role', 'organization_id'],
  },
  subject: { erased: 'removed', purpose: 'inviting people' },
  groups: [
    {
      name: 'invitation',
      fields: [
        { name: 'email', type: 'email', personal: true, required: true, search: true },
        { name: 'role', type: 'choice', choices: 'roles', required: true },
        { name: 'permissions', type: 'choices', choices: 'permissions', read: ['superuser'] },
        { name: 'organization_id', type: 'reference', reference: 'organizations' },
        { name: 'language', type: 'choice', choices: 'languages', initial: mainLocale },
        { name: 'status', type: 'choice', choices: 'invitation_statuses', required: true, initial: 'pending' },
        { name: 'expires_at', type: 'instant', required: true },
      ],
    },
  ],
} as const satisfies EntityDeclaration
