import * as z from 'zod/mini'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Profile } from '../../engine/model/session.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { inRetriedTransaction } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { lockCaller } from '../people/lockCaller.ts'
import { canChooseSector } from '../people/people.ts'
import { sectorNumbers, sectorOf } from './registrationConfig.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'
import { storeRegistrationTerms } from '../pages/terms.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { createFirstRecord, firstRecordProblems } from './createFirstRecord.ts'
import {
  firstRecordShape,
  checkFirstRecord,
  firstRecordInput,
  prefixProblems as named,
  type FirstRecordInputs,
} from './firstRecords.ts'
import { profileOf } from './profile.ts'
import { callerOf } from '../../engine/http/callerOf.ts'

/** The sector chosen by a person whose account has none, with its first record: the same as at registration. */
export const chosenSector = () =>
  z.strictObject({
    sector: z.literal(sectorNumbers()),
    terms: z.custom<true>(value => value === true, 'terms_required'),
    ...firstRecordShape(),
  })

export type ChosenSector = FirstRecordInputs & { sector: number }

/**
 * Returns the problems of the first record of a person who may choose a sector. A repeated call has none: the values of
 * the record that an earlier one created would be refused as taken.
 */
export async function chosenSectorProblems(call: ActorCall, body: Row): Promise<FieldProblems> {
  const { registry, store } = call.records
  const person = callerOf(call)
  const sector = sectorNumbers().find(number => number === body.sector)
  if (sector === undefined || !canChooseSector(registry, person)) return {}
  const problems = await firstRecordProblems(call.records, person, { sector, body })
  if (Object.keys(problems).length === 0) return {}
  const current = await findOne(store, 'users', 'id', person.id)
  return current && canChooseSector(registry, current) ? problems : {}
}

/**
 * Gives the caller the role of a sector and creates the first record it requires, as registration does: a complete
 * record is submitted for moderation. Only one of several concurrent attempts succeeds, and the role takes effect with
 * the next call. Organizations that a plain account still had are removed. Returns the caller's profile. Throws
 * `sector_chosen` if the caller already has a role, `unknown_field`, and `invalid`, also if the caller has not
 * confirmed a phone number.
 */
export async function chooseSector(call: ActorCall, records: RecordsContext, body: ChosenSector): Promise<Profile> {
  const { id } = callerOf(call)
  const { role, brings } = sectorOf(body.sector)
  checkFirstRecord(brings, body)
  return inRetriedTransaction(records, async inside => {
    const held = await lockCaller(inside, id)
    if (!canChooseSector(inside.registry, held)) throw new Problem('sector_chosen')
    if (held.phone === null) throw new Problem('invalid', {}, { errors: { phone: { code: 'required' } } })
    const former = held.organization_ids ?? []
    const changes: Record<string, [unknown, unknown]> = {
      role: [held.role, role],
      ...(former.length > 0 ? { organization_ids: [former, []] } : {}),
    }
    const person = await writeChanges(inside, actorOf(inside.registry, held), inside.registry.entity('users'), held, {
      changes,
      action: 'update',
      origin: 'sector',
    })
    await storeRegistrationTerms({ ...call, records: inside }, id, inside.clock().toISOString())
    if (brings !== undefined)
      await named(brings, () =>
        createFirstRecord(inside, person, { name: brings, input: firstRecordInput(body, brings) }),
      )
    return profileOf({ ...call, records: inside }, (await findOne(inside.store, 'users', 'id', id)) ?? person)
  })
}
