import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import type { MailKind } from '../campaign.ts'
import type { Condition } from '../../../engine/model/query.ts'
import { is } from '../../../engine/records/findOne.ts'
import { emailPauses } from '../campaignRules.ts'
import { later } from '../../../engine/jobs/jobRules.ts'
import { JobFailed } from '../../../engine/jobs/handler.ts'
import { MailRefused, type Message, type Ports } from '../../../engine/ports.ts'
import { emailToken } from '../../emails/emailTokens.ts'
import { dressEmail, unsubscribeAddresses } from './writeCampaignEmail.ts'

/** An email that is somebody else's now, or was ended. */
class TakenElsewhere extends Error {
  override name = 'TakenElsewhere'
}

const waiting: readonly Condition[] = [is('status', 'scheduled'), is('deleted_at', null)]
const onItsWay: readonly Condition[] = [is('status', 'sent'), is('uncertain', true)]

/** Moves an email that meets the conditions; answers whether it did. */
export async function moveEmail(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  email: RowOf<'mail'>,
  where: readonly Condition[],
  changes: Partial<RowOf<'mail'>>,
): Promise<boolean> {
  const moved = await store.update('mail', [is('id', email.id), ...where], {
    version: email.version + 1,
    ...changes,
    updated_at: clock().toISOString(),
  })
  return moved.length > 0
}

const newsHeaders = (ports: Ports, userId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeAddresses(ports, userId).call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function messageOf(ports: Ports, email: RowOf<'mail'>, kind: MailKind): Message {
  const [id, userId] = [email.id, String(email.user_id)]
  const pixel = `${ports.publicUrl()}/api/v1/public/mail/${emailToken(ports, 'letter', id)}/open.gif`
  const { recipient, subject, text, html } = dressEmail(ports, {
    kind,
    userId,
    pixel,
    language: chosenLocale(email.language),
    recipient: email.recipient,
    subject: email.subject,
    letter: email.letter,
  })
  return {
    id,
    to: recipient,
    subject,
    text,
    html,
    returnToken: emailToken(ports, 'return', id),
    ...(kind === 'news' ? { headers: newsHeaders(ports, userId) } : {}),
  }
}

/** What becomes of an email that was refused: given up, or tried again after a pause. */
function afterRefusal({ clock }: Pick<Ports, 'clock'>, email: RowOf<'mail'>, forGood: boolean): Partial<RowOf<'mail'>> {
  const attempts = (email.attempts ?? 0) + 1
  const pause = emailPauses[attempts - 1]
  const at = clock()
  if (forGood || pause === undefined)
    return {
      status: 'failed',
      failure: forGood ? 'refused' : 'expired',
      uncertain: false,
      attempts,
      date: at.toISOString(),
    }
  return { status: 'scheduled', uncertain: false, attempts, due_at: later(at, pause) }
}

/**
 * Sends one email that waits, so that nobody gets it twice: in the moment before the mail server takes it over it is noted as sent
 * and uncertain, by whoever comes first, and as certain when the server has answered. Until that mark it may be sent again; one
 * whose answer was lost stays uncertain. Throws `JobFailed` where no mail server was reached; the email then waits on.
 */
export async function sendEmail(ports: Ports, email: RowOf<'mail'>, kind: MailKind): Promise<void> {
  let isHandedOver = false
  const onHandover = async (): Promise<void> => {
    isHandedOver = await moveEmail(ports, email, waiting, {
      status: 'sent',
      uncertain: true,
      date: ports.clock().toISOString(),
    })
    if (!isHandedOver) throw new TakenElsewhere()
  }
  try {
    await ports.mail.send({ ...messageOf(ports, email, kind), onHandover })
    await moveEmail(ports, email, onItsWay, { uncertain: false, version: email.version + 2 })
  } catch (error) {
    if (error instanceof TakenElsewhere) return
    if (error instanceof MailRefused)
      await moveEmail(ports, email, isHandedOver ? onItsWay : waiting, {
        ...afterRefusal(ports, email, error.forGood),
        version: email.version + 2,
      })
    else if (isHandedOver) ports.report(error, { job: 'send_campaign' })
    else throw new JobFailed('unreachable', { cause: error })
  }
}
