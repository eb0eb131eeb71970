import { sameTitles } from '../../engine/rules/text/titles.ts'
import { notifyStaffOnce } from '../notifications/notifyStaff.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Store } from '../../engine/records/store.ts'
import { emailToken } from './emailTokens.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { addJobs } from '../../engine/jobs/enqueue.ts'
import type { JobPayloads } from '../../engine/jobs/job.ts'
import { JobFailed, type JobHandler } from '../../engine/jobs/handler.ts'
import { createLink, renewLink, tokenOf } from './links.ts'
import { MailRejected, type Message, type Ports } from '../../engine/ports.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { decideEmail, type EmailDecision, type Occasion } from './occasions.ts'
import { writeEmail } from './writeEmail.ts'

interface Email {
  occasion: Occasion
  recipient: string
  language: Locale
  values?: Row | undefined
}

/** Queues emails, in the same transaction as the event they are about. */
export async function scheduleEmails(records: RecordsContext, emails: readonly Email[]): Promise<void> {
  const rows = emails.map(email => newRow(records, system, 'deliveries', { ...email }))
  await inTransaction(records, async inside => {
    await inside.store.insert('deliveries', rows)
    await addJobs(
      inside,
      rows.map(row => ({ name: 'send_letter', payload: { delivery_id: row.id } })),
    )
  })
}

/** Queues an email, in the same transaction as the event it is about. */
export const scheduleEmail = (records: RecordsContext, email: Email): Promise<void> => scheduleEmails(records, [email])

/**
 * Returns the ID of an email's link, which the first attempt creates and further attempts renew; undefined if the link
 * was used or ended.
 */
async function linkFor(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  link: NonNullable<EmailDecision['link']>,
): Promise<string | undefined> {
  if (delivery.link_id) return (await renewLink(ports, delivery.link_id, link)) ? delivery.link_id : undefined
  const id = await createLink(ports, ports, { ...link, email: delivery.recipient })
  await ports.store.update('deliveries', [is('id', delivery.id)], { link_id: id })
  return id
}

/** The URL of the email's button; empty if it has none, undefined if its link no longer works. */
async function buttonUrl(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  { name, link, path: ownPath }: EmailDecision,
): Promise<string | undefined> {
  const { parameter, path: usual } = ports.emailTemplates[name]
  const path = ownPath ?? usual
  if (path === undefined) return ''
  const address = `${ports.publicUrl()}${path}`
  if (!link || !parameter) return address
  const id = await linkFor(ports, delivery, link)
  return id && `${address}?${parameter}=${encodeURIComponent(tokenOf(ports, id))}`
}

/** Returns the ID of the email's row in the list of mail, which the first attempt creates. */
async function ensureMailRow(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  written: Partial<RowOf<'mail'>>,
): Promise<string> {
  if (delivery.mail_id) return delivery.mail_id
  const row = newRow(ports, system, 'mail', {
    ...written,
    recipient: delivery.recipient,
    date: ports.clock().toISOString(),
    status: 'scheduled',
  })
  await ports.store.insert('mail', [{ ...row, ...derivedOf(ports.registry.entity('mail'), row) }])
  await ports.store.update('deliveries', [is('id', delivery.id)], { mail_id: row.id })
  return row.id
}

/** Stores the status of an email in the list of mail. */
async function setMailStatus(
  { store, clock }: RecordsContext,
  mailId: string | null,
  status: 'sent' | 'failed',
): Promise<void> {
  const mail = mailId ? await findOne(store, 'mail', 'id', mailId) : undefined
  const at = clock().toISOString()
  if (mail)
    await store.update('mail', [is('id', mailId)], {
      status,
      date: at,
      updated_at: at,
      version: mail.version + 1,
    })
}

async function close(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  mailId: string | null,
  status: 'sent' | 'failed',
): Promise<void> {
  await setMailStatus(ports, mailId, status)
  await ports.store.remove('deliveries', [is('id', delivery.id)])
}

interface Written {
  message: Message
  mailId: string | null
}

/** Writes the email for a delivery and adds it to the list of mail; undefined if no email is to be sent any more. */
async function writeDelivery(ports: Ports, delivery: RowOf<'deliveries'>): Promise<Written | undefined> {
  const decided = await decideEmail(ports, delivery)
  const link = decided && (await buttonUrl(ports, delivery, decided))
  if (!decided || link === undefined) return undefined
  const { name, language, values, points } = decided
  const { email, kept } = writeEmail(
    { name, template: ports.emailTemplates[name], locale: language, values, points, link },
    ports.emailTexts[language],
  )
  const mailId = await ensureMailRow(ports, delivery, {
    subject: email.subject,
    letter: kept,
    user_id: decided.user_id ?? null,
    record_id: decided.record_id ?? null,
  })
  return {
    message: {
      id: delivery.id,
      to: delivery.recipient,
      ...email,
      returnToken: emailToken(ports, 'return', mailId),
    },
    mailId,
  }
}

const asFailed = (error: unknown): JobFailed =>
  error instanceof MailRejected
    ? new JobFailed('refused', { forGood: error.forGood })
    : new JobFailed('unreachable', { cause: error })

/**
 * Sends one email, with the same message ID on each attempt. Throws `JobFailed` if it was rejected or no mail server
 * was reached.
 */
async function send(ports: Ports, delivery: RowOf<'deliveries'>): Promise<void> {
  const written = await writeDelivery(ports, delivery)
  if (!written) return close(ports, delivery, delivery.mail_id, 'failed')
  try {
    await ports.mail.send(written.message)
  } catch (error) {
    throw asFailed(error)
  }
  await close(ports, delivery, written.mailId, 'sent')
}

const deliveryOf = (store: Store, payload: JobPayloads['send_letter']): Promise<RowOf<'deliveries'> | undefined> =>
  findOne(store, 'deliveries', 'id', payload.delivery_id)

/**
 * Sends a queued email; a missing delivery has already been sent. An email that was given up is kept until it is
 * retried manually.
 */
export const emailHandler: JobHandler<'send_letter'> = {
  run: async (ports, { payload }) => {
    const delivery = await deliveryOf(ports.store, payload)
    if (delivery) await send(ports, delivery)
  },
  givenUp: async (records, payload) => {
    await setMailStatus(records, (await deliveryOf(records.store, payload))?.mail_id ?? null, 'failed')
    await notifyStaffOnce(records, 'superuser', {
      type: 'error',
      event: 'emails_failed',
      values: sameTitles(''),
      link: '/mail',
    })
  },
}
