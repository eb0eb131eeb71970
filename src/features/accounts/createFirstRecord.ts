import type { RowOf } from '../../engine/fields/rowOf.ts'
import { localized } from '../../engine/model/localized.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { findOne } from '../../engine/records/findOne.ts'
import type { SectorKind } from '../people/people.ts'
import { publicProblems, submit } from '../moderation/requests/submit.ts'
import { personName } from '../../engine/rules/text/formats.ts'

/** What whoever registers brings with them, by what they are; the person's own data fill in what isn't asked. */
const firstRecords: Record<SectorKind, { entity: string; values: (person: RowOf<'users'>) => Row }> = {
  organization: {
    entity: 'organizations',
    values: person => ({ contact_person_name: personName(person), phone_number: person.phone }),
  },
  guide: {
    entity: 'guides',
    values: person => ({ ...localized('name', () => personName(person)), email: person.email, mobile: person.phone }),
  },
}

/**
 * Makes the organization of a new owner or the page of a new guide, as their own; what is complete goes on moderation at once,
 * what is not stays a draft. Throws what `create` throws.
 */
export async function createFirstRecord(
  records: RecordsContext,
  actor: Actor,
  person: RowOf<'users'>,
  kind: SectorKind,
  input: Row,
): Promise<void> {
  const { entity: name, values } = firstRecords[kind]
  const entity = records.registry.entity(name)
  const { id } = await create(records, actor, name, { ...values(person), ...input }, 'registration')
  const row = await findOne(records.store, entity.table, 'id', id)
  if (!row || Object.keys(await publicProblems(records, entity, row)).length > 0) return
  await submit(records, actor, entity, row, { origin: 'registration' })
}
