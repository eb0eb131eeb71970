import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isObject } from '../../engine/http/readRequest.ts'
import { actorFor } from '../../engine/model/actor.ts'
import type { FieldProblems } from '../../engine/model/problem.ts'
import { localized } from '../../engine/model/localized.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { create, prepareMany } from '../../engine/records/create.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { personName } from '../../engine/rules/text/formats.ts'
import { publicProblems, submit } from '../moderation/requests/submit.ts'
import { actorOf } from '../people/identify.ts'
import { registrationConfig, sectorOf, type FirstRecord, type OwnValue } from './registrationConfig.ts'
import { checkFirstRecord, problemsInside, type FirstRecordInputs } from './firstRecords.ts'

/** The part of a person that their first record is filled from. */
type Beginner = Pick<RowOf<'users'>, 'firstname' | 'lastname' | 'email' | 'phone'>

/** What the person's own data fill in of what is not asked for. */
function ownValues(entity: Entity, own: FirstRecord['own'], person: Beginner): Row {
  const values: Record<OwnValue, string | null> = { name: personName(person), email: person.email, phone: person.phone }
  return Object.assign(
    {},
    ...Object.entries(own).map(([field, value]) =>
      entity.properties.has(field) ? { [field]: values[value] } : localized(field, () => values[value]),
    ),
  )
}

/** Returns a first record by its name. Throws if the product does not have it. */
function firstNamed(name: string): FirstRecord {
  const first = registrationConfig().firstRecords[name]
  if (!first) throw new Error(`No first record ${name}`)
  return first
}

/**
 * Returns the problems of the first record in a body, named as in the body, for the given sector. Writes nothing.
 * Throws `unknown_field`.
 */
export async function firstRecordProblems(
  records: RecordsContext,
  person: Beginner,
  { sector, body }: { sector: number; body: FirstRecordInputs },
): Promise<FieldProblems> {
  const { role, brings } = sectorOf(sector)
  checkFirstRecord(brings, body)
  if (brings === undefined) return {}
  const input = body[brings]
  if (input === undefined) return { [brings]: { code: 'required' } }
  if (!isObject(input)) return {}
  const { registry } = records
  const first = firstNamed(brings)
  const entity = registry.entity(first.entity)
  const actor = actorFor(registry.authorization, { id: records.newId(), role, permissions: [], organizations: [] })
  const { drafts } = await prepareMany(records, actor, entity.name, [
    { ...ownValues(entity, first.own, person), ...input },
  ])
  // The person does not exist yet, so references through them cannot be checked.
  const named = Object.entries(drafts[0]?.problems ?? {}).filter(([field]) =>
    first.fields.some(({ name }) => name === field),
  )
  return problemsInside(brings, Object.fromEntries(named))
}

/**
 * Creates the first record of a person who registers, as their own. A complete one is submitted for moderation
 * immediately, an incomplete one stays a draft. Throws what `create` throws.
 */
export async function createFirstRecord(
  records: RecordsContext,
  person: RowOf<'users'>,
  { name, input }: { name: string; input: Row },
): Promise<void> {
  const first = firstNamed(name)
  const actor = actorOf(records.registry, person)
  const entity = records.registry.entity(first.entity)
  const values = { ...ownValues(entity, first.own, person), ...input }
  const { id } = await create(records, actor, entity.name, values, 'registration')
  const row = await findOne(records.store, entity.table, 'id', id)
  if (!entity.declaration.moderated || !row || Object.keys(await publicProblems(records, entity, row)).length > 0)
    return
  await submit(records, actor, entity, row, { origin: 'registration' })
}
