import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import type { MailKind } from '../campaign.ts'
import type { Condition } from '../../../engine/model/query.ts'
import { is } from '../../../engine/records/findOne.ts'
import { retrySeconds } from '../campaignRules.ts'
import { later } from '../../../engine/jobs/jobRules.ts'
import { JobFailed } from '../../../engine/jobs/handler.ts'
import { MailRejected, type Message, type Ports } from '../../../engine/ports.ts'
import { emailToken } from '../../emails/emailTokens.ts'
import { renderCampaignEmail, unsubscribeAddresses } from './writeCampaignEmail.ts'

/** Thrown if an email is already handled by another process, or was cancelled. */
class AlreadyHandled extends Error {
  override name = 'AlreadyHandled'
}

const queued: readonly Condition[] = [is('status', 'scheduled'), is('deleted_at', null)]
const handedOver: readonly Condition[] = [is('status', 'sent'), is('uncertain', true)]

/** Updates an email that meets the conditions; returns whether it did. */
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
  const { recipient, subject, text, html } = renderCampaignEmail(ports, {
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

/** The changes to a rejected email: failed, or retried after a pause. */
function changesAfterRefusal(
  { clock }: Pick<Ports, 'clock'>,
  email: RowOf<'mail'>,
  forGood: boolean,
): Partial<RowOf<'mail'>> {
  const attempts = (email.attempts ?? 0) + 1
  const pause = retrySeconds[attempts - 1]
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
 * Sends one queued email at most once. Immediately before the mail server takes it over, it is marked as sent and
 * uncertain by whichever process comes first, and as certain once the server has responded. Until that mark it may be
 * sent again; if the response is lost, it stays uncertain. Throws `JobFailed` if no mail server could be reached; the
 * email then stays queued.
 */
export async function sendEmail(ports: Ports, email: RowOf<'mail'>, kind: MailKind): Promise<void> {
  let isHandedOver = false
  const onHandover = async (): Promise<void> => {
    isHandedOver = await moveEmail(ports, email, queued, {
      status: 'sent',
      uncertain: true,
      date: ports.clock().toISOString(),
    })
    if (!isHandedOver) throw new AlreadyHandled()
  }
  try {
    await ports.mail.send({ ...messageOf(ports, email, kind), onHandover })
    await moveEmail(ports, email, handedOver, { uncertain: false, version: email.version + 2 })
  } catch (error) {
    if (error instanceof AlreadyHandled) return
    if (error instanceof MailRejected)
      await moveEmail(ports, email, isHandedOver ? handedOver : queued, {
        ...changesAfterRefusal(ports, email, error.forGood),
        version: email.version + 2,
      })
    else if (isHandedOver) ports.report(error, { job: 'send_campaign' })
    else throw new JobFailed('unreachable', { cause: error })
  }
}
