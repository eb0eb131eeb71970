import { system } from '../../model/actor.ts'
import type { Locale } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { newRow } from '../../records/newRow.ts'
import { searchText } from '../../rules/searchText.ts'
import { findOne, is } from '../findOne.ts'
import { makeLink, renewLink, tokenOf } from '../people/links.ts'
import { MailRefused, type Message, type Ports } from '../ports.ts'
import { decideLetter, type Decided, type Occasion } from './occasions.ts'
import { templates } from './templates.ts'
import { writeLetter } from './writeLetter.ts'

/** Seconds until a letter that could not be sent is tried again, by how often it was; then it has failed. */
const pauses = [30, 120, 600, 1_800, 7_200, 21_600]

/** Seconds in which nobody else takes up a letter that somebody is sending; longer than sending may take. */
const leaseSeconds = 120

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

interface Letter {
  occasion: Occasion
  recipient: string
  language: Locale
  values?: Row | undefined
}

/** Notes that letters are to be sent, in the transaction of what they tell of. */
export async function scheduleLetters(records: RecordsContext, letters: readonly Letter[]): Promise<void> {
  const due_at = records.clock().toISOString()
  await records.store.insert('deliveries', letters.map(letter => newRow(records, system, 'deliveries', { ...letter, due_at })))
}

/** Notes that a letter is to be sent, in the transaction of what it tells of. */
export const scheduleLetter = (records: RecordsContext, letter: Letter): Promise<void> => scheduleLetters(records, [letter])

/** The id of a letter's link: made at the first attempt, and at each further one as good as new; undefined where it is worth nothing any more. */
async function linkFor(ports: Ports, delivery: Row, link: NonNullable<Decided['link']>): Promise<string | undefined> {
  if (delivery.link_id) return (await renewLink(ports, String(delivery.link_id), link)) ? String(delivery.link_id) : undefined
  const id = await makeLink(ports, ports, { ...link, email: String(delivery.recipient) })
  await ports.store.update('deliveries', [is('id', delivery.id)], { link_id: id })
  return id
}

/** The address the letter's button leads to; empty where it has none. */
async function addressFor(ports: Ports, delivery: Row, { name, link, path = templates[name].path }: Decided): Promise<string | undefined> {
  const { parameter } = templates[name]
  if (path === undefined) return ''
  const address = `${ports.publicUrl()}${path}`
  if (!link || !parameter) return address
  const id = await linkFor(ports, delivery, link)
  return id && `${address}?${parameter}=${encodeURIComponent(tokenOf(ports, id))}`
}

/** The letter's row in the list of mail, made at the first attempt. */
async function mailRow(ports: Ports, delivery: Row, written: Row): Promise<unknown> {
  if (delivery.mail_id) return delivery.mail_id
  const row = newRow(ports, system, 'mail', { ...written, recipient: delivery.recipient, date: ports.clock().toISOString(), status: 'scheduled' })
  await ports.store.insert('mail', [{ ...row, search: searchText(ports.registry.entity('mail'), row) }])
  await ports.store.update('deliveries', [is('id', delivery.id)], { mail_id: row.id })
  return row.id
}

async function close(ports: Ports, delivery: Row, mailId: unknown, status: 'sent' | 'failed'): Promise<void> {
  const mail = mailId ? await findOne(ports.store, 'mail', 'id', mailId) : undefined
  const at = ports.clock().toISOString()
  if (mail) await ports.store.update('mail', [is('id', mailId)], { status, date: at, updated_at: at, version: Number(mail.version) + 1 })
  await ports.store.remove('deliveries', [is('id', delivery.id)])
}

interface Written {
  message: Message
  mailId: unknown
}

/** Writes the letter that a delivery comes to now and notes it in the list of mail; undefined where nobody is to get one. */
async function write(ports: Ports, delivery: Row): Promise<Written | undefined> {
  const decided = await decideLetter(ports, delivery)
  const link = decided && (await addressFor(ports, delivery, decided))
  if (!decided || link === undefined) return undefined
  const { name, language, values, points } = decided
  const { letter, kept } = writeLetter({ name, locale: language, values, points, link }, ports.letterTexts[language])
  const mailId = await mailRow(ports, delivery, { subject: letter.subject, letter: kept, user_id: decided.user_id ?? null })
  return { message: { id: String(delivery.id), to: String(delivery.recipient), ...letter }, mailId }
}

/** Sends one letter. Throws where no mail server was reached; the letter is then tried again later, as one that is refused for now. */
async function send(ports: Ports, delivery: Row): Promise<void> {
  const written = await write(ports, delivery)
  if (!written) return close(ports, delivery, delivery.mail_id, 'failed')
  try {
    await ports.mail.send(written.message)
  } catch (error) {
    const pause = pauses[Number(delivery.attempts) - 1]
    const refused = error instanceof MailRefused
    if (pause === undefined || (refused && error.forGood)) await close(ports, delivery, written.mailId, 'failed')
    else await ports.store.update('deliveries', [is('id', delivery.id)], { due_at: later(ports.clock(), pause) })
    if (refused) return
    throw error
  }
  await close(ports, delivery, written.mailId, 'sent')
}

/** Takes a letter that is due to be sent by nobody else; undefined where none is. */
async function takeNext(ports: Ports): Promise<Row | undefined> {
  for (;;) {
    const now = ports.clock()
    const due = { property: 'due_at', operator: 'lte', value: now.toISOString() } as const
    const [next] = await ports.store.find({ entity: 'deliveries', where: [due], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1 })
    if (!next) return undefined
    const changes = { due_at: later(now, leaseSeconds), attempts: Number(next.attempts) + 1 }
    const [taken] = await ports.store.update('deliveries', [is('id', next.id), is('attempts', next.attempts), due], changes)
    if (taken) return taken
  }
}

/**
 * Sends the letters that are due, oldest first, each at least once and under the same id. Safe to run in several places at once.
 * Throws where no mail server is reached; the others wait too.
 */
export async function deliverDue(ports: Ports): Promise<void> {
  for (let next = await takeNext(ports); next; next = await takeNext(ports)) await send(ports, next)
}
