import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { Expired } from '../../engine/records/retention.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'

/** Replaces a recipient that was erased. */
export const forgottenRecipient = 'forgotten@marani.invalid'

/** Erases the recipients and texts of emails; campaigns still count them. */
export async function forgetEmails(
  { store, registry }: RecordsContext,
  { where }: Pick<Expired, 'where'>,
): Promise<void> {
  const mail = registry.entity('mail')
  const forgotten = { recipient: forgottenRecipient, user_id: null, letter: '' }
  for await (const emails of inBatches({ store }, 'mail', where))
    for (const email of emails)
      await store.update('mail', [is('id', email.id)], { ...forgotten, ...derivedOf(mail, { ...email, ...forgotten }) })
}
