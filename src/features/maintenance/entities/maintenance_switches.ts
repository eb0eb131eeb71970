import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** That nothing may be written at the moment, on all servers; one row while it is so. */
export const maintenance_switches = {
  name: 'maintenance_switches',
  title: 'key',
  internal: true,
  groups: [{ name: 'switch', fields: [{ name: 'key', type: 'text', required: true, readOnly: true, unique: true }] }],
} as const satisfies EntityDeclaration
