import { describe, expect, it } from 'vitest'
import { buildRegistry } from '../../server/openRecords.ts'
import type { Actor } from '../../src/engine/model/actor.ts'
import type { RoleName as Role } from '../../src/engine/model/authorization.ts'
import { mayHaveColumn, mayRemoveView, mayShareViews, rolesThatRead } from '../../src/features/views/listViewRules.ts'
import { somebody } from './declared.ts'

const registry = buildRegistry()
const actor = (role: Role): Actor => somebody(role, { id: role, permissions: ['full_access'] })

describe('views of a list', () => {
  it.each([
    ['mail', ['administrator']],
    ['requests', ['administrator', 'moderator']],
    ['regions', ['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user']],
  ])('of %s are shared only with roles that may read rows of it', (name, roles) => {
    expect(rolesThatRead(registry.authorization, registry.entity(name))).toEqual(roles)
  })

  it('are shared by administrators, and not by a moderator with every permission', () => {
    expect(mayShareViews(actor('administrator'))).toBe(true)
    expect(mayShareViews(actor('moderator'))).toBe(false)
  })

  it('can be removed by their author, and shared ones by administrators too', () => {
    const kept = { user_id: 'guide', role: null }
    const shared = { user_id: 'guide', role: 'user' }
    expect([kept, shared].map(view => mayRemoveView(actor('guide'), view))).toEqual([true, true])
    expect([kept, shared].map(view => mayRemoveView(actor('administrator'), view))).toEqual([false, true])
    expect([kept, shared].map(view => mayRemoveView(actor('user'), view))).toEqual([false, false])
  })

  it('have only columns that the reader may read', () => {
    const help = registry.entity('help')
    expect(['subject', 'moderator_id', 'search', 'name'].map(name => mayHaveColumn(actor('user'), help, name))).toEqual(
      [true, false, false, false],
    )
    expect(mayHaveColumn(actor('moderator'), help, 'moderator_id')).toBe(true)
  })
})
