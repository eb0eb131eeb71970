import { mainLocale } from '../../../engine/model/languages.ts'
import type { Authorization } from '../../../engine/model/authorization.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../../engine/model/declaration.ts'

export const users = {
  name: 'users',
  title: 'email',
  icon: 'group',
  people: true,
  own: ['id', 'organization_ids'],
  access: {
    read: ['management', 'self', 'owner'],
    create: ['superuser'],
    update: ['superuser'],
    delete: ['superuser'],
  },
  menu: ['management', 'organization_owner'],
  menuGroup: 'people',
  list: {
    columns: ['email', 'firstname', 'lastname', 'phone', 'role', 'status', 'created_at'],
    sort: ['created_at', 'DESC'],
    filters: ['role', 'status', 'organization_ids'],
  },
  subject: { by: 'id', erased: 'cleared', purpose: 'accounts: who may do what, and how they are reached' },
  groups: [
    {
      name: 'account',
      fields: [
        { name: 'email', type: 'email', personal: true, required: true, unique: true, search: true },
        { name: 'firstname', type: 'text', personal: true, required: true, search: true, maximum: 80 },
        { name: 'lastname', type: 'text', personal: true, required: true, search: true, maximum: 80 },
        { name: 'phone', type: 'phone', personal: true, mobile: true, search: true },
        { name: 'language', type: 'choice', choices: 'languages', initial: mainLocale },
        { name: 'unsubscribed', type: 'boolean', readOnly: true, read: ['management', 'self'] },
      ],
    },
    {
      name: 'rights',
      fields: [
        { name: 'role', type: 'choice', choices: 'roles', required: true },
        { name: 'permissions', type: 'choices', choices: 'permissions', read: ['superuser'] },
        { name: 'status', type: 'choice', choices: 'user_statuses', required: true, readOnly: true, initial: 'active' },
        {
          name: 'block_reason',
          type: 'multiline',
          personal: true,
          readOnly: true,
          maximum: 1_000,
          read: ['management'],
        },
        {
          name: 'legal_hold',
          type: 'multiline',
          personal: true,
          maximum: 500,
          read: ['superuser'],
          write: ['superuser'],
        },
        { name: 'organization_ids', type: 'references', reference: 'organizations', read: ['management'] },
        { name: 'erased_at', type: 'instant', readOnly: true, read: [] },
        { name: 'ended_sessions', type: 'json', readOnly: true, read: [] },
        { name: 'second_step_at', type: 'instant', readOnly: true, read: [] },
        { name: 'second_step_due', type: 'instant', readOnly: true, read: [] },
      ],
    },
  ],
} as const satisfies EntityDeclaration

/** Returns the users entity of a product: if it has a provisional role, that is the initial one. */
export function usersOf({ roles }: Authorization): EntityDeclaration {
  const provisional = Object.keys(roles).find(name => roles[name]?.provisional)
  if (provisional === undefined) return users
  return {
    ...users,
    groups: users.groups.map(group => ({
      ...group,
      fields: group.fields.map((field): FieldDeclaration =>
        field.name === 'role' ? { ...field, initial: provisional } : field,
      ),
    })),
  }
}
