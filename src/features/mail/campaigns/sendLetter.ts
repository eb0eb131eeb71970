import { chosenLocale } from '../../../engine/model/localized.ts'
import type { MailKind } from '../campaign.ts'
import type { Condition, Row } from '../../../engine/model/query.ts'
import { is } from '../../../engine/records/findOne.ts'
import { letterPauses } from '../campaignRules.ts'
import { later } from '../../../engine/jobs/jobRules.ts'
import { JobFailed } from '../../../engine/jobs/handler.ts'
import { MailRefused, type Message, type Ports } from '../../../engine/ports.ts'
import { letterToken } from '../letters/letterTokens.ts'
import { dressLetter, unsubscribeAddresses } from './writeCampaignLetter.ts'

/** A letter that is somebody else's by now, or was ended. */
class TakenElsewhere extends Error {
  override name = 'TakenElsewhere'
}

const waiting: readonly Condition[] = [is('status', 'scheduled'), is('deleted_at', null)]
const onItsWay: readonly Condition[] = [is('status', 'sent'), is('uncertain', true)]

/** Moves a letter that meets the conditions; answers whether it did. */
export async function moveLetter(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  letter: Row,
  where: readonly Condition[],
  changes: Row,
): Promise<boolean> {
  const moved = await store.update('mail', [is('id', letter.id), ...where], {
    version: Number(letter.version) + 1,
    ...changes,
    updated_at: clock().toISOString(),
  })
  return moved.length > 0
}

const newsHeaders = (ports: Ports, userId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeAddresses(ports, userId).call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function messageOf(ports: Ports, letter: Row, kind: MailKind): Message {
  const [id, userId] = [String(letter.id), String(letter.user_id)]
  const pixel = `${ports.publicUrl()}/api/v1/public/mail/${letterToken(ports, 'letter', id)}/open.gif`
  const { recipient, subject, text, html } = dressLetter(ports, {
    kind,
    userId,
    pixel,
    language: chosenLocale(letter.language),
    recipient: String(letter.recipient),
    subject: String(letter.subject),
    letter: String(letter.letter),
  })
  return {
    id,
    to: recipient,
    subject,
    text,
    html,
    returnToken: letterToken(ports, 'return', id),
    ...(kind === 'news' ? { headers: newsHeaders(ports, userId) } : {}),
  }
}

/** What becomes of a letter that was refused: given up, or tried again after a pause. */
function afterRefusal({ clock }: Pick<Ports, 'clock'>, letter: Row, forGood: boolean): Row {
  const attempts = Number(letter.attempts ?? 0) + 1
  const pause = letterPauses[attempts - 1]
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
 * Sends one letter that waits, so that nobody gets it twice: in the moment before the mail server takes it over it is noted as sent
 * and uncertain, by whoever comes first, and as certain when the server has answered. Until that note it may be sent anew; one
 * whose answer was lost stays uncertain. Throws `JobFailed` where no mail server was reached; the letter then waits on.
 */
export async function sendLetter(ports: Ports, letter: Row, kind: MailKind): Promise<void> {
  let isHandedOver = false
  const onHandover = async (): Promise<void> => {
    isHandedOver = await moveLetter(ports, letter, waiting, {
      status: 'sent',
      uncertain: true,
      date: ports.clock().toISOString(),
    })
    if (!isHandedOver) throw new TakenElsewhere()
  }
  try {
    await ports.mail.send({ ...messageOf(ports, letter, kind), onHandover })
    await moveLetter(ports, letter, onItsWay, { uncertain: false, version: Number(letter.version) + 2 })
  } catch (error) {
    if (error instanceof TakenElsewhere) return
    if (error instanceof MailRefused)
      await moveLetter(ports, letter, isHandedOver ? onItsWay : waiting, {
        ...afterRefusal(ports, letter, error.forGood),
        version: Number(letter.version) + 2,
      })
    else if (isHandedOver) ports.report(error, { job: 'send_campaign' })
    else throw new JobFailed('unreachable', { cause: error })
  }
}
