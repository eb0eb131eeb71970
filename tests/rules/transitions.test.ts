import { describe, expect, it } from 'vitest'
import type { Actor } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { firstStatus, changeMode } from '../../src/engine/rules/moderation/changeMode.ts'
import {
  allowedTransitions,
  refusalOf,
  transitions,
  type TransitionName,
} from '../../src/engine/rules/moderation/transitions.ts'
import { declared, everyRole, somebody } from './declared.ts'

const establishments = declared.entity('establishments')
const villages = declared.entity('villages')
const statuses = declared.codeList('statuses').values.map(code => String(code.value))
const mine = '018f0000-0000-7000-8000-0000000000bb'
const record = (status: string, more: Row = {}): Row => ({
  id: '1',
  status,
  organization_id: mine,
  request_id: null,
  created_by: 'x',
  ...more,
})

const owner = somebody('objectowner', { organizations: [mine] })
const stranger = somebody('objectowner', { organizations: ['other'] })
const reviewer = somebody('moderator', { permissions: ['incoming_request_access'] })
const editor = somebody('moderator', { permissions: ['establishment_content_access'] })
const full = somebody('moderator', { permissions: ['full_access'] })
const administrator = somebody('administrator')

/** Every state with the transitions that somebody may do in it. */
const table = (actor: Actor, more: Row = {}) =>
  Object.fromEntries(
    statuses.map(status => [status, allowedTransitions(actor, establishments, record(status, more)).join(' ')]),
  )

describe('the transitions of a record', () => {
  it('available to its owner', () => {
    expect(table(owner)).toEqual({
      draft: 'submit delete',
      pending: 'withdraw delete',
      onmoderation: 'withdraw',
      approved: 'hide',
      declined: 'submit delete',
      noapproval: 'submit delete',
      hidden: 'show delete',
      locked: '',
      deleted: '',
    })
  })

  it('available to staff with content permissions', () => {
    expect(table(editor)).toEqual({
      draft: 'submit publish lock delete',
      pending: 'withdraw lock delete',
      onmoderation: 'withdraw lock delete',
      approved: 'hide lock delete',
      declined: 'submit publish lock delete',
      noapproval: 'submit publish lock delete',
      hidden: 'show lock delete',
      locked: 'unlock delete',
      deleted: '',
    })
  })

  it('available to staff who decide requests, if one is open', () => {
    expect(Object.values(table(reviewer)).filter(Boolean)).toEqual([])
    const waiting = table(reviewer, { request_id: 'r' })
    expect(Object.keys(waiting).filter(status => waiting[status] === 'approve decline')).toEqual([
      'onmoderation',
      'approved',
      'hidden',
    ])
    expect(Object.values(waiting).filter(names => names && names !== 'approve decline')).toEqual([])
  })

  it('available to administrators and holders of full access are those of both, and only administrators restore from the trash', () => {
    expect(table(full, { request_id: 'r' })).toEqual({ ...table(administrator, { request_id: 'r' }), deleted: '' })
    expect(table(administrator).deleted).toBe('restore')
    expect(table(administrator, { request_id: 'r' }).onmoderation).toBe('withdraw approve decline lock delete')
  })

  it('not available to anybody else', () => {
    for (const actor of [stranger, somebody('moderator'), somebody('guide'), somebody('user'), somebody('manager')])
      expect([...new Set(Object.values(table(actor, { request_id: 'r' })))]).toEqual([''])
  })

  it('withdraw the request of a public record, which stays public', () => {
    expect(table(owner, { request_id: 'r' }).approved).toBe('withdraw hide')
    expect(table(owner, { request_id: 'r' }).hidden).toBe('withdraw show delete')
  })

  it.each(['approve', 'decline', 'publish'] as TransitionName[])(
    'never let anybody %s for their own organization, not even administrators',
    name => {
      const [status] = transitions[name].from
      const row = record(String(status), { request_id: 'r' })
      const insiders = [
        somebody('administrator', { organizations: [mine] }),
        somebody('moderator', { permissions: ['full_access'], organizations: [mine] }),
      ]
      expect(insiders.map(actor => refusalOf(actor, establishments, row, name))).toEqual(['own_change', 'own_change'])
    },
  )

  it('do not exist for entities without moderation', () => {
    expect(allowedTransitions(administrator, villages, record('draft'))).toEqual([])
  })
})

describe('a change of a record', () => {
  const ways = (actor: Actor, more: Row = {}) =>
    Object.fromEntries(statuses.map(status => [status, changeMode(actor, establishments, record(status, more))]))

  it('by people who may not publish never affects the public version', () => {
    for (const actor of [
      owner,
      somebody('manager'),
      somebody('moderator'),
      reviewer,
      somebody('administrator', { organizations: [mine] }),
    ])
      expect(ways(actor)).toEqual({
        draft: 'write',
        pending: 'write',
        onmoderation: 'write_and_extend',
        approved: 'propose',
        declined: 'write',
        noapproval: 'write',
        hidden: 'propose',
        locked: 'refuse',
        deleted: 'refuse',
      })
  })

  it('by people who may publish is written, and updates the open request', () => {
    for (const actor of [editor, full, administrator]) {
      expect(ways(actor)).toMatchObject({ approved: 'write', hidden: 'write', locked: 'write', deleted: 'refuse' })
      expect(ways(actor, { request_id: 'r' })).toMatchObject({
        approved: 'write_and_extend',
        hidden: 'write_and_extend',
      })
    }
  })

  it('is written if the entity is not moderated', () => {
    expect(changeMode(somebody('user'), villages, {})).toBe('write')
  })

  it('begins with a draft, and what staff create awaits approval', () => {
    expect(everyRole.map(role => firstStatus(somebody(role)))).toEqual([
      'noapproval',
      'noapproval',
      'draft',
      'draft',
      'draft',
      'draft',
    ])
  })
})
