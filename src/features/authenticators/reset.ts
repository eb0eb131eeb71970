import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { noteRemark } from '../../engine/records/history.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { recoverAccount } from '../people/recoverAccount.ts'
import type { RecoveredAccount } from '../people/revokeAccess.ts'
import { appOf } from './app.ts'
import { passkeysOf } from './passkeys.ts'

/** The name of the action in history. */
export const resetAction = 'reset_second_step'

/**
 * Removes a person's second step after they have lost it. They sign in with the password alone until they set up
 * another one, which they must do immediately if they must have one. Their sessions and recently created API keys end,
 * history records who did it, and they are notified by email.
 */
export const resetSecondStep = ({ records, actor, ports }: ActorCall, person: RowOf<'users'>): Promise<void> =>
  inTransaction(records, async inside => {
    await inside.store.update('users', [is('id', person.id)], {
      second_step_at: null,
      second_step_due: inside.clock().toISOString(),
    })
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'challenges'])
      await inside.store.remove(table, [is('user_id', person.id)])
    await recoverAccount(inside, ports, { userId: person.id, requestedAt: inside.clock().toISOString() })
    await noteRemark(inside, actor, inside.registry.entity('users'), { row: person, action: resetAction, changes: {} })
    await scheduleEmail(inside, {
      occasion: 'second_step_reset',
      recipient: person.email,
      language: chosenLocale(person.language),
    })
  })

/**
 * Removes the ways to sign in that were added to an account since a moment, and ends the second step if none is left.
 */
export async function removeWaysSince(inside: RecordsContext, { userId, since }: RecoveredAccount): Promise<void> {
  const ofPerson = is('user_id', userId)
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'])
    await inside.store.remove(table, [ofPerson, { property: 'created_at', operator: 'gte', value: since }])
  const [passkeys, app] = [await passkeysOf(inside, userId), await appOf(inside, userId)]
  if (passkeys.length > 0 || app) return
  await inside.store.update('users', [is('id', userId)], { second_step_at: null })
  await inside.store.remove('recovery_codes', [ofPerson])
}
