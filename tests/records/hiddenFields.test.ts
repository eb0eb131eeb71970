import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import { Problem } from '../../src/engine/model/problem.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import { create } from '../../src/engine/records/create.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import { get } from '../../src/engine/records/get.ts'
import { list } from '../../src/engine/records/list.ts'
import { update } from '../../src/engine/records/update.ts'
import { history } from '../../src/engine/records/entities/history.ts'
import { users } from '../../src/features/people/entities/users.ts'
import { organizations } from '../../src/features/accounts/entities/organizations.ts'
import { registryOf, somebody } from '../rules/declared.ts'
import { effects } from '../../src/tourism/product.ts'

const notes: EntityDeclaration = {
  name: 'notes',
  title: 'text',
  access: { read: ['everyone'], create: ['administrator'], update: ['everyone'] },
  list: { columns: ['text', 'secret'], sort: ['secret', 'ASC'] },
  groups: [
    {
      name: 'note',
      fields: [
        { name: 'text', type: 'text' },
        { name: 'secret', type: 'text', read: ['management'] },
        { name: 'long', type: 'multiline' },
      ],
    },
  ],
}

const registry = registryOf(notes, users, organizations, history)
const context: RecordsContext = {
  registry,
  effects,
  store: createFakerestStore(registry, {}),
  clock: () => new Date('2026-06-01T09:00:00Z'),
  newId: () => uuid(),
}
const admin = somebody('administrator')
const user = somebody('user')
const made = ['b', 'c', 'a'].map(secret => create(context, admin, 'notes', { text: `note ${secret}`, secret }))

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('No problem')
  return { code: error.code, params: error.params }
}

describe('a field that only some roles may read', () => {
  it('is returned to these, and not to others', async () => {
    const rows = await Promise.all(made)
    const id = String(rows[0]?.id)
    expect((await get(context, admin, 'notes', id)).secret).toBe('b')
    expect(Object.keys(await get(context, user, 'notes', id))).not.toContain('secret')
  })

  it('cannot be sorted by, with the same error as for an unknown field', async () => {
    await Promise.all(made)
    expect((await list(context, admin, 'notes', { sort: ['secret', 'DESC'] })).rows.map(row => row.secret)).toEqual([
      'c',
      'b',
      'a',
    ])
    const hidden = await problemOf(list(context, user, 'notes', { sort: ['secret', 'DESC'] }))
    const missing = await problemOf(list(context, user, 'notes', { sort: ['nothing', 'DESC'] }))
    expect(hidden).toEqual({ code: 'unknown_field', params: { field: 'secret' } })
    expect(missing).toEqual({ code: 'unknown_field', params: { field: 'nothing' } })
    expect(await problemOf(list(context, user, 'notes', { sort: ['long', 'DESC'] }))).toEqual({
      code: 'not_sortable',
      params: { field: 'long' },
    })
  })

  it('is not used for the default order of others', async () => {
    await Promise.all(made)
    expect((await list(context, admin, 'notes', {})).rows.map(row => row.secret)).toEqual(['a', 'b', 'c'])
    expect((await list(context, user, 'notes', {})).rows.map(row => row.text)).toEqual(['note b', 'note c', 'note a'])
  })

  it('keeps its value when others write the record back', async () => {
    const id = String((await made[0])?.id)
    const read = await get(context, user, 'notes', id)
    await update(context, user, 'notes', { id, input: { ...read, text: 'changed' }, version: read.version })
    expect((await get(context, admin, 'notes', id)).secret).toBe('b')
  })
})
