import { describe, expect, it } from 'vitest'
import type { Actor } from '../../src/engine/model/actor.ts'
import type { RoleName } from '../../src/engine/model/authorization.ts'
import { mayInvite } from '../../src/features/accounts/inviting.ts'
import { somebody } from './declared.ts'

const actor = (role: RoleName, organizations: string[] = []): Actor =>
  somebody(role, { id: 'me', permissions: ['full_access'], organizations })

describe('people who may invite', () => {
  it('are administrators, for moderators and for managers of any organization', () => {
    expect(mayInvite(actor('administrator'), 'staff')).toBe(true)
    expect(mayInvite(actor('administrator'), 'member', 'foreign')).toBe(true)
  })

  it('are owners, for managers of their own organizations only', () => {
    const owner = actor('objectowner', ['mine'])
    expect(mayInvite(owner, 'member')).toBe(true)
    expect(mayInvite(owner, 'member', 'mine')).toBe(true)
    expect(mayInvite(owner, 'member', 'foreign')).toBe(false)
    expect(mayInvite(owner, 'staff')).toBe(false)
    expect(mayInvite(actor('objectowner'), 'member')).toBe(false)
  })

  it.each(['moderator', 'manager', 'guide', 'user'] as const)(
    'are never of the role %s, whatever their permissions',
    role => {
      expect(mayInvite(actor(role, ['mine']), 'member', 'mine')).toBe(false)
      expect(mayInvite(actor(role, ['mine']), 'staff')).toBe(false)
    },
  )
})
