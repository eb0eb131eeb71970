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
import { makeLink, renewLink, tokenOf } from './links.ts'
import { MailRefused, type Message, type Ports } from '../../engine/ports.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { decideEmail, type Decided, type Occasion } from './occasions.ts'
import { writeEmail } from './writeEmail.ts'

interface Email {
  occasion: Occasion
  recipient: string
  language: Locale
  values?: Row | undefined
}

/** Notes that emails are to be sent, in the transaction of what they tell of. */
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

/** Records that an email is to be sent, in the transaction of what it is about. */
export const scheduleEmail = (records: RecordsContext, email: Email): Promise<void> => scheduleEmails(records, [email])

/** The id of an email's link: made at the first attempt, and at each further one as good as new; undefined where it is worth nothing any more. */
async function linkFor(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  link: NonNullable<Decided['link']>,
): Promise<string | undefined> {
  if (delivery.link_id) return (await renewLink(ports, delivery.link_id, link)) ? delivery.link_id : undefined
  const id = await makeLink(ports, ports, { ...link, email: delivery.recipient })
  await ports.store.update('deliveries', [is('id', delivery.id)], { link_id: id })
  return id
}

/** The address the email's button leads to; empty where it has none. */
async function addressFor(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  { name, link, path: ownPath }: Decided,
): Promise<string | undefined> {
  const { parameter, path: usual } = ports.emailTemplates[name]
  const path = ownPath ?? usual
  if (path === undefined) return ''
  const address = `${ports.publicUrl()}${path}`
  if (!link || !parameter) return address
  const id = await linkFor(ports, delivery, link)
  return id && `${address}?${parameter}=${encodeURIComponent(tokenOf(ports, id))}`
}

/** The email's row in the list of mail, made at the first attempt. */
async function mailRow(ports: Ports, delivery: RowOf<'deliveries'>, written: Partial<RowOf<'mail'>>): Promise<string> {
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

/** Notes in the list of mail what became of an email. */
async function note({ store, clock }: RecordsContext, mailId: string | null, status: 'sent' | 'failed'): Promise<void> {
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
  await note(ports, mailId, status)
  await ports.store.remove('deliveries', [is('id', delivery.id)])
}

interface Written {
  message: Message
  mailId: string | null
}

/** Writes the email that a delivery comes to now and notes it in the list of mail; undefined where nobody is to get one. */
async function write(ports: Ports, delivery: RowOf<'deliveries'>): Promise<Written | undefined> {
  const decided = await decideEmail(ports, delivery)
  const link = decided && (await addressFor(ports, delivery, decided))
  if (!decided || link === undefined) return undefined
  const { name, language, values, points } = decided
  const { email, kept } = writeEmail(
    { name, template: ports.emailTemplates[name], locale: language, values, points, link },
    ports.emailTexts[language],
  )
  const mailId = await mailRow(ports, delivery, {
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
  error instanceof MailRefused
    ? new JobFailed('refused', { forGood: error.forGood })
    : new JobFailed('unreachable', { cause: error })

/** Sends one email, under the same id at each attempt. Throws `JobFailed` where it was refused or no mail server was reached. */
async function send(ports: Ports, delivery: RowOf<'deliveries'>): Promise<void> {
  const written = await write(ports, delivery)
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

/** Sends an email that was noted; one that is not there any more was sent. What is given up waits to be tried again by hand. */
export const emailHandler: JobHandler<'send_letter'> = {
  run: async (ports, { payload }) => {
    const delivery = await deliveryOf(ports.store, payload)
    if (delivery) await send(ports, delivery)
  },
  givenUp: async (records, payload) => {
    await note(records, (await deliveryOf(records.store, payload))?.mail_id ?? null, 'failed')
    await notifyStaffOnce(records, 'superuser', {
      type: 'error',
      event: 'emails_failed',
      values: sameTitles(''),
      link: '/mail',
    })
  },
}
