import type { RowOf } from '../../engine/fields/rowOf.ts'
import { localized } from '../../engine/model/localized.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { personName } from '../../engine/rules/text/formats.ts'
import { publicProblems, submit } from '../moderation/requests/submit.ts'
import { actorOf } from '../people/identify.ts'
import { accountWays, type FirstRecord, type OwnValue } from './accountWays.ts'

/** What the person's own data fill in of what is not asked for. */
function ownValues(entity: Entity, own: FirstRecord['own'], person: RowOf<'users'>): Row {
  const values: Record<OwnValue, string | null> = { name: personName(person), email: person.email, phone: person.phone }
  return Object.assign(
    {},
    ...Object.entries(own).map(([field, value]) =>
      entity.properties.has(field) ? { [field]: values[value] } : localized(field, () => values[value]),
    ),
  )
}

/**
 * Creates the first record of somebody who registers, as their own; a complete one goes to moderation immediately, others stay
 * draft. Throws what `create` throws.
 */
export async function createFirstRecord(
  records: RecordsContext,
  person: RowOf<'users'>,
  { name, input }: { name: string; input: Row },
): Promise<void> {
  const first = accountWays().firstRecords[name]
  if (!first) throw new Error(`No first record ${name}`)
  const actor = actorOf(records.registry, person)
  const entity = records.registry.entity(first.entity)
  const values = { ...ownValues(entity, first.own, person), ...input }
  const { id } = await create(records, actor, entity.name, values, 'registration')
  const row = await findOne(records.store, entity.table, 'id', id)
  if (!entity.declaration.moderated || !row || Object.keys(await publicProblems(records, entity, row)).length > 0)
    return
  await submit(records, actor, entity, row, { origin: 'registration' })
}
