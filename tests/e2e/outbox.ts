import { expect } from 'vitest'
import type { OutboxEntry } from '../../src/model/session.ts'
import { ask } from './server.ts'

const admin = 'admin@marani.example'

/** The newest letter or message to somebody, waited for; `after` leaves out what was there before. */
export async function newestTo(address: string, to: string, after: readonly string[] = []): Promise<OutboxEntry> {
  const find = async (): Promise<OutboxEntry | undefined> => {
    const entries = await ask<OutboxEntry[]>(address, admin, '/outbox')
    return entries.filter(entry => entry.to === to && !after.includes(entry.id)).sort((one, other) => other.at.localeCompare(one.at))[0]
  }
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return (await find())!
}

/** The link in a letter, as an address of the server at hand. */
export function linkIn({ text }: OutboxEntry, address: string): string {
  const [link = ''] = /https?:\/\/\S+token=[\w.~-]+/.exec(text) ?? []
  const { pathname, search } = new URL(link)
  return address + pathname + search
}

/** The code in a message. */
export const codeIn = ({ text }: OutboxEntry): string => /\b\d{4}\b/.exec(text)?.[0] ?? ''
