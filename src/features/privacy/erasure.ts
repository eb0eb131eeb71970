import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { described } from '../../engine/model/described.ts'
import { Problem, type ProblemCode } from '../../engine/model/problem.ts'
import { id } from '../../engine/model/shapes.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { lockPerson } from '../people/personChanges.ts'

/** What erasing a person would do. */
export const erasureView = z.object({
  held: described('Why they cannot be erased; null where nothing holds them', z.nullable(z.string())),
  alone_in: described('Organizations that nobody else works for', z.array(z.object({ id, name: z.string() }))),
  removed: described('How many rows go', z.int()),
  cleared: described('How many rows stay without what is personal', z.int()),
  requests: described('How many open requests are withdrawn', z.int()),
})
type ErasureView = z.infer<typeof erasureView>

/** Returns the organizations of a person that have no other members. */
async function organizationsAlone(
  { store, registry }: RecordsContext,
  person: RowOf<'users'>,
): Promise<ErasureView['alone_in']> {
  const alone: ErasureView['alone_in'] = []
  for (const organization of person.organization_ids ?? []) {
    const others = await store.count(
      {
        entity: 'users',
        where: [
          is('organization_ids', organization),
          is('deleted_at', null),
          { property: 'id', operator: 'not_in', value: [person.id] },
        ],
      },
      1,
    )
    if (others > 0) continue
    const entity = registry.organizations
    if (!entity) continue
    for await (const [row] of inBatches({ store }, entity.table, [is('id', organization), is('deleted_at', null)]))
      if (row)
        alone.push({
          id: row.id,
          name: entity.titles
            .map(({ name }) => String(row[name] ?? ''))
            .join(' ')
            .trim(),
        })
  }
  return alone
}

/** Returns the person of the path. Throws `not_found` if they do not exist or the caller may not see them. */
async function personOf({ records, actor }: ActorCall, personId: string): Promise<RowOf<'users'>> {
  await findRow(records, actor, entityFor(records, actor, 'users', 'read'), personId)
  const [person] = await records.store.find({
    entity: 'users',
    where: [is('id', personId)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (!person || person.erased_at) throw new Problem('not_found')
  return person
}

/** Returns what erasing a person would do; nothing is written. Throws `not_found`. */
export async function previewErasure(call: ActorCall, personId: string): Promise<ErasureView> {
  const { records } = call
  const person = await personOf(call, personId)
  const counts = { removed: 0, cleared: 0 }
  for (const { name, table, declaration } of records.registry.entities.values()) {
    const { subject, people } = declaration
    if (name !== table || !subject?.by || people || subject.erased === 'kept') continue
    counts[subject.erased] += await records.store.count({ entity: table, where: [is(subject.by, personId)] })
  }
  return {
    held: person.legal_hold ?? null,
    alone_in: await organizationsAlone(records, person),
    ...counts,
    requests: await records.store.count({
      entity: 'requests',
      where: [is('author_id', personId), is('status', 'open')],
    }),
  }
}

/** Returns why a person cannot be erased at the moment. */
const refusalOf = (person: RowOf<'users'>, actorId: string): ProblemCode | undefined =>
  person.id === actorId ? 'own_account' : person.legal_hold ? 'legal_hold' : undefined

/**
 * Begins the erasure of a person: they are shut out and hidden from lists immediately, and a job does the rest. Throws
 * `not_found`, `own_account`, `legal_hold` and `last_administrator`.
 */
export async function beginErasure(call: ActorCall, personId: string): Promise<void> {
  await personOf(call, personId)
  await inTransaction(call.records, async inside => {
    await lockPerson(inside, personId)
    const person = await personOf({ ...call, records: inside }, personId)
    const rejected = refusalOf(person, call.actor.id)
    if (rejected) throw new Problem(rejected)
    const at = inside.clock().toISOString()
    await writeChanges(inside, call.actor, inside.registry.entity('users'), person, {
      changes: {
        ...(person.status === 'blocked' ? {} : { status: [person.status, 'blocked'] }),
        ...(person.deleted_at ? {} : { deleted_at: [null, at] }),
        erased_at: [null, at],
      },
      action: 'erase',
      origin: 'api',
    })
    await enqueue(inside, 'erase_person', { user_id: personId }, { uniqueKey: personId })
  })
}
