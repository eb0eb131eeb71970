import type { EntityDeclaration } from '../../engine/model/declaration.ts'

/** Staff as a separate list, with the permission keys that they were granted. */
export const moderators = {
  name: 'moderators',
  of: 'users',
  where: { role: 'moderator' },
  title: 'email',
  icon: 'shield',
  access: { read: ['superuser'], create: ['superuser'], update: ['superuser'], delete: ['superuser'] },
  menu: ['superuser'],
  menuGroup: 'people',
  list: {
    columns: ['email', 'firstname', 'lastname', 'permissions', 'status', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['status', 'permissions'],
  },
  groups: [
    { name: 'account', fields: ['email', 'firstname', 'lastname', 'phone'] },
    { name: 'rights', fields: ['permissions', 'status', 'block_reason'] },
  ],
} as const satisfies EntityDeclaration
