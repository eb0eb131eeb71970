import { system } from '../../model/actor.ts'
import type { Locale } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { newRow } from '../../records/newRow.ts'
import { searchText } from '../../rules/searchText.ts'
import { findOne, is } from '../findOne.ts'
import { makeLink, tokenOf } from '../people/links.ts'
import { MailRefused, type Ports } from '../ports.ts'
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

/** The address the letter's button leads to; its link is made at the first attempt and stays the same. */
async function linkOf(ports: Ports, delivery: Row, { name, link, path = templates[name].path }: Decided): Promise<string> {
  const { parameter } = templates[name]
  if (!link || !parameter) return `${ports.publicUrl()}${path}`
  const id = delivery.link_id ? String(delivery.link_id) : await makeLink(ports, ports, { ...link, email: String(delivery.recipient) })
  if (!delivery.link_id) await ports.store.update('deliveries', [is('id', delivery.id)], { link_id: id })
  return `${ports.publicUrl()}${path}?${parameter}=${encodeURIComponent(tokenOf(ports, id))}`
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
  const mail = await findOne(ports.store, 'mail', 'id', mailId)
  const at = ports.clock().toISOString()
  await ports.store.update('mail', [is('id', mailId)], { status, date: at, updated_at: at, version: Number(mail?.version ?? 0) + 1 })
  await ports.store.remove('deliveries', [is('id', delivery.id)])
}

/** Sends one letter; false where no mail server was reached. */
async function send(ports: Ports, delivery: Row): Promise<boolean> {
  const decided = await decideLetter(ports, delivery)
  if (!decided) {
    await ports.store.remove('deliveries', [is('id', delivery.id)])
    return true
  }
  const { name, language, values, points } = decided
  const link = await linkOf(ports, delivery, decided)
  const { message, kept } = writeLetter({ name, locale: language, to: String(delivery.recipient), values, points, link }, ports.letterTexts[language])
  const mailId = await mailRow(ports, delivery, { subject: message.subject, letter: kept, user_id: decided.user_id ?? null })
  try {
    await ports.mail.send(message)
    await close(ports, delivery, mailId, 'sent')
    return true
  } catch (error) {
    const pause = pauses[Number(delivery.attempts) - 1]
    const refused = error instanceof MailRefused
    if (pause === undefined || (refused && error.forGood)) await close(ports, delivery, mailId, 'failed')
    else await ports.store.update('deliveries', [is('id', delivery.id)], { due_at: later(ports.clock(), pause) })
    return refused
  }
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
 * Sends the letters that are due, oldest first, each at least once; one that can't be sent is tried again later. Where no mail
 * server is reached the others wait too. Safe to run in several places at once.
 */
export async function deliverDue(ports: Ports): Promise<void> {
  for (let next = await takeNext(ports); next; next = await takeNext(ports)) if (!(await send(ports, next))) return
}
