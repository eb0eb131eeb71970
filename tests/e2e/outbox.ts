import { expect } from 'vitest'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'
import { ask } from './demoApi.ts'

const admin = 'admin@marani.example'

const entriesTo = async (address: string, to: string): Promise<OutboxEntry[]> =>
  (await ask<OutboxEntry[]>(address, admin, '/outbox')).filter(entry => entry.to === to)

/** The ids of what somebody was sent so far. */
export const sentTo = async (address: string, to: string): Promise<string[]> =>
  (await entriesTo(address, to)).map(({ id }) => id)

/** The newest email or message to somebody, waited for; `after` leaves out what was there before. */
export async function newestTo(address: string, to: string, after: readonly string[] = []): Promise<OutboxEntry> {
  let newest: OutboxEntry | undefined
  const find = async () => {
    ;[newest] = (await entriesTo(address, to))
      .filter(entry => !after.includes(entry.id))
      .sort((one, other) => other.at.localeCompare(one.at))
    return newest
  }
  await expect.poll(find).toBeDefined()
  return newest!
}

/** The link in an email, as an address of the server at hand. */
export function linkIn({ text }: OutboxEntry, address: string): string {
  const [link = ''] = /https?:\/\/\S+token=[\w.~-]+/.exec(text) ?? []
  const { pathname, search } = new URL(link)
  return address + pathname + search
}

/** The code in a message. */
export const codeIn = ({ text }: OutboxEntry): string => /\b\d{4}\b/.exec(text)?.[0] ?? ''
