import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/**
 * API keys, with which programs call the API on behalf of the person who created them. Only a hash of the key is
 * stored. `rights` are the allowed actions by resource; if `role` is set, the key acts in that role instead of the
 * person's own.
 */
export const api_keys = {
  name: 'api_keys',
  title: 'name',
  internal: true,
  indexes: [['user_id', 'id']],
  subject: { by: 'user_id', erased: 'removed', purpose: 'letting machines call in somebody’s name' },
  groups: [
    {
      name: 'key',
      fields: [
        { name: 'user_id', type: 'id', required: true, readOnly: true },
        { name: 'name', type: 'text', required: true, readOnly: true },
        { name: 'key_hash', type: 'text', required: true, readOnly: true, unique: true, read: [] },
        { name: 'prefix', type: 'text', required: true, readOnly: true },
        { name: 'rights', type: 'json', readOnly: true },
        { name: 'role', type: 'text', readOnly: true },
        { name: 'expires_at', type: 'instant', required: true, readOnly: true },
        { name: 'last_used_at', type: 'instant' },
        { name: 'revoked_at', type: 'instant' },
        { name: 'revoked_by', type: 'id' },
      ],
    },
  ],
} as const satisfies EntityDeclaration
