import * as z from 'zod/mini'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Profile } from '../../engine/model/session.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { inRetriedTransaction } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { lockCaller } from '../people/lockCaller.ts'
import { canChooseSector } from '../people/people.ts'
import { sectorNumbers, sectorOf } from './accountWays.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'
import { storeRegistrationTerms } from '../pages/terms.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { createFirstRecord, firstRecordProblems } from './createFirstRecord.ts'
import { broughtSchema, checkBrought, inputOf, inside as named, type Brought } from './firstRecords.ts'
import { profileOf } from './profile.ts'
import { callerOf } from '../../engine/http/callerOf.ts'

/** What somebody chooses who has an account without a sector, and what they bring: the same as whoever registers. */
export const chosenSector = () =>
  z.strictObject({
    sector: z.literal(sectorNumbers()),
    terms: z.custom<true>(value => value === true, 'terms_required'),
    ...broughtSchema(),
  })

export type ChosenSector = Brought & { sector: number }

/** What is wrong with the first record that somebody brings who may choose a sector. */
export async function chosenSectorProblems(call: ActorCall, body: Row): Promise<FieldProblems> {
  const person = callerOf(call)
  const sector = sectorNumbers().find(number => number === body.sector)
  return sector === undefined || !canChooseSector(call.records.registry, person)
    ? {}
    : firstRecordProblems(call.records, person, { sector, body })
}

/**
 * Gives the caller the role of a sector with the first record that it requires, as registration does: a complete one goes to moderation
 * once. Of all tries at once one is let through; the role holds from the next call on. Organizations that a plain account had from former
 * days are not theirs by this. Answers the caller's profile. Throws `sector_chosen` for whoever has a role, `unknown_field`, and `invalid`,
 * also for whoever has no confirmed number yet.
 */
export async function chooseSector(call: ActorCall, records: RecordsContext, body: ChosenSector): Promise<Profile> {
  const { id } = callerOf(call)
  const { role, brings } = sectorOf(body.sector)
  checkBrought(brings, body)
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
      await named(brings, () => createFirstRecord(inside, person, { name: brings, input: inputOf(body, brings) }))
    return profileOf({ ...call, records: inside }, (await findOne(inside.store, 'users', 'id', id)) ?? person)
  })
}
