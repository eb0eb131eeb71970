import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { history } from '../../../src/engine/records/entities/history.ts'
import { organizations } from '../../../src/features/accounts/entities/organizations.ts'
import { users } from '../../../src/features/people/entities/users.ts'
import type { EntityDeclaration } from '../../../src/engine/model/declaration.ts'
import { Problem, type FieldProblems } from '../../../src/engine/model/problem.ts'
import { createFakerestStore } from '../../../src/prototype/fakerestStore.ts'
import type { RecordsContext } from '../../../src/engine/records/context.ts'
import { create } from '../../../src/engine/records/create.ts'
import { update } from '../../../src/engine/records/update.ts'
import { registryOf, somebody } from '../../rules/declared.ts'
import { effects } from '../../../src/tourism/product.ts'

/** Records that everybody writes, with references by which none of them belongs to anybody. */
const notes: EntityDeclaration = {
  name: 'notes',
  title: 'text',
  access: { read: ['everyone'], create: ['everyone'], update: ['everyone'] },
  groups: [
    {
      name: 'note',
      fields: [
        { name: 'text', type: 'text' },
        { name: 'about_id', type: 'reference', reference: 'organizations' },
        { name: 'beside_ids', type: 'references', reference: 'organizations' },
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
const organization = async (id_number: string) =>
  String(
    (
      await create(context, somebody('administrator'), 'organizations', {
        type: 2,
        legal_name: id_number,
        id_number,
        contact_person_name: 'a',
        phone_number: '322000000',
      })
    ).id,
  )
const nowhere = uuid()

const errorsOf = async (work: Promise<unknown>): Promise<FieldProblems | undefined> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error !== undefined && !(error instanceof Problem)) throw error
  return error?.errors
}

it('a reference must be to a record that its writer may read; any other gets the same error as one that does not exist', async () => {
  const [ours, theirs] = [await organization('100000001'), await organization('100000002')]
  const owner = somebody('objectowner', { organizations: [ours] })
  const note = await create(context, owner, 'notes', { text: 'a', about_id: ours, beside_ids: [ours] })
  const missing = { about_id: { code: 'reference_missing' }, beside_ids: { code: 'reference_missing' } }
  for (const id of [theirs, nowhere]) {
    expect(
      await errorsOf(create(context, owner, 'notes', { text: 'a', about_id: id, beside_ids: [ours, id] })),
    ).toEqual(missing)
    expect(
      await errorsOf(
        update(context, owner, 'notes', { id: String(note.id), input: { about_id: id, beside_ids: [id] }, version: 1 }),
      ),
    ).toEqual(missing)
  }
  for (const role of ['guide', 'user'] as const)
    expect(
      await errorsOf(
        create(context, somebody(role, { organizations: [ours] }), 'notes', { text: 'a', about_id: ours }),
      ),
    ).toEqual({ about_id: missing.about_id })
  expect(
    await errorsOf(
      create(context, somebody('moderator'), 'notes', { text: 'a', about_id: theirs, beside_ids: [ours, theirs] }),
    ),
  ).toBeUndefined()
})
