import type { EntityDeclaration } from '../../../engine/model/declaration.ts'

/** The maintenance switch of all servers: while its one row exists, nothing may be written. */
export const maintenance_switches = {
  name: 'maintenance_switches',
  title: 'key',
  internal: true,
  groups: [{ name: 'switch', fields: [{ name: 'key', type: 'text', required: true, readOnly: true, unique: true }] }],
} as const satisfies EntityDeclaration
