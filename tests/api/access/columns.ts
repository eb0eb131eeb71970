import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { PermissionKey } from '../../../src/engine/model/declaration.ts'
import { registry } from '../testApi.ts'

/** Somebody as the tables show them: a role, and for moderators each permission key by itself. */
export interface Column {
  name: string
  role: Role | null
  permissions: readonly PermissionKey[]
}

const listed = <Value>(name: string) => registry.codeList(name).values.map(code => code.value as Value)

/** Every role, moderators without a key and with each one, and whoever has not signed in. */
export const columns: readonly Column[] = [
  ...listed<Role>('roles').flatMap((role): Column[] => [
    { name: role, role, permissions: [] },
    ...(role === 'moderator'
      ? listed<PermissionKey>('permissions').map(key => ({ name: `+ ${key}`, role, permissions: [key] }))
      : []),
  ]),
  { name: 'nobody', role: null, permissions: [] },
]
