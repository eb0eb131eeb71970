import { expect, it } from 'vitest'
import { fixtures } from '../../../fixtures/index.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { actorFor } from '../../../src/engine/model/actor.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { createFakerestStore } from '../../../src/prototype/fakerestStore.ts'
import { load } from '../../../src/engine/records/load.ts'
import { requestsOf, reviewOf } from '../../../src/features/moderation/requests/reviewRequest.ts'
import { fixture } from '../content.ts'
import { effects } from '../../../src/tourism/product.ts'

/** The product as it would be if authors might not read the code of their establishments. */
const declared = entities.map(entity => ({
  ...entity,
  groups: entity.groups.map(group => ({
    ...group,
    fields: group.fields.map(field =>
      entity.name === 'establishments' && typeof field === 'object' && field.name === 'code'
        ? { ...field, read: ['management' as const] }
        : field,
    ),
  })),
}))

it('an author does not see in a request a field that they may not read in the record, and a reviewer does', async () => {
  const registry = createRegistry({ entities: declared, codeLists, fieldTypes, authorization })
  const context = {
    registry,
    effects,
    store: createFakerestStore(registry, {}),
    clock: () => new Date('2026-06-01T09:00:00.000Z'),
    newId: () => crypto.randomUUID(),
  }
  await load(context, fixtures)
  const open = fixture(
    'requests',
    request =>
      request.status === 'open' && request.kind === 1 && request.organization_id === fixture('organizations').id,
  )
  const proposal = { from: null, to: 'SECRET', by: open.author_id, at: '2026-06-01T09:00:00.000Z' }
  const decision = { decision: 'declined', reason: 'SECRET too' }
  const ofIt = [{ property: 'id', operator: 'in' as const, value: [open.id] }]
  await context.store.update('requests', ofIt, { changes: { ...(open.changes as object), code: proposal } })
  const owner = actorFor(authorization, {
    id: String(open.author_id),
    role: 'objectowner',
    permissions: [],
    organizations: [String(open.organization_id)],
  })
  const staff = actorFor(authorization, {
    id: '018f0000-0000-7000-8000-0000000000aa',
    role: 'moderator',
    permissions: ['incoming_request_access'],
    organizations: [],
  })
  const requested = await requestsOf(context, owner, 'establishments', String(open.record_id))
  expect(Object.keys(requested.open?.changes ?? {})).toEqual(
    Object.keys(open.changes as object).filter(name => name !== 'code'),
  )
  expect((await reviewOf(context, staff, String(open.id))).request.changes).toHaveProperty('code')
  await context.store.update('requests', ofIt, { status: 'declined', decisions: { code: decision, name_en: decision } })
  const { last } = await requestsOf(context, owner, 'establishments', String(open.record_id))
  expect(Object.keys(last?.decisions ?? {})).toEqual(['name_en'])
  expect(JSON.stringify(last?.changes)).not.toContain('SECRET')
})
