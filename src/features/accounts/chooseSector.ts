import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import type { Profile } from '../../engine/model/session.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { inRepeatedTransaction } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { canChooseSector, kindOfSector, roleOfSector } from '../people/people.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'
import { keepRegistrationTerms } from '../pages/terms.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { createFirstRecord } from './createFirstRecord.ts'
import { checkKind, inside as named, newUser } from './createUser.ts'
import { profileOf } from './profile.ts'
import { callerOf } from '../../engine/http/callerOf.ts'

/** What somebody chooses who has an account without a sector, and what they bring: the same as whoever registers. */
export const chosenSector = z.strictObject({
  sector: z.literal([1, 2, 3, 4]),
  terms: z.custom<true>(value => value === true, 'terms_required'),
  organization: newUser.shape.organization,
  guide: newUser.shape.guide,
})

export type ChosenSector = z.infer<typeof chosenSector>

/**
 * Makes the caller an owner with their organization, or a guide with their page, as registration does: what is complete goes on moderation at
 * once. Of all tries at once one is let through; the role holds from the next call on. Organizations that a plain account had from former
 * days are not theirs by this. Answers the caller's profile. Throws `sector_chosen` for whoever has a role, `unknown_field`, and `invalid`,
 * also for whoever has no confirmed number yet.
 */
export async function chooseSector(call: ActorCall, records: RecordsContext, body: ChosenSector): Promise<Profile> {
  const { id } = callerOf(call)
  const kind = checkKind(kindOfSector(body.sector), body)
  return inRepeatedTransaction(records, async inside => {
    const [held] = await inside.store.update('users', [is('id', id)], {})
    if (!held || !canChooseSector(inside.registry, held)) throw new Problem('sector_chosen')
    if (held.phone === null) throw new Problem('invalid', {}, { errors: { phone: { code: 'required' } } })
    const former = held.organization_ids ?? []
    const changes: Record<string, [unknown, unknown]> = {
      role: [held.role, roleOfSector(body.sector)],
      ...(former.length > 0 ? { organization_ids: [former, []] } : {}),
    }
    const person = await writeChanges(inside, actorOf(inside.registry, held), inside.registry.entity('users'), held, {
      changes,
      action: 'update',
      origin: 'sector',
    })
    await keepRegistrationTerms({ ...call, records: inside }, id, inside.clock().toISOString())
    await named(kind, () => createFirstRecord(inside, actorOf(inside.registry, person), person, kind, body[kind] ?? {}))
    return profileOf(inside, (await findOne(inside.store, 'users', 'id', id)) ?? person)
  })
}
