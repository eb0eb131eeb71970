import { scheduleLetter } from '../../src/features/mail/letters/deliver.ts'
import type { Ports } from '../../src/engine/ports.ts'
import type { MailServer } from './mailServer.ts'

let made = 0

/** An e-mail address that nobody else has. */
export const newEmail = (): string => `reader${++made}@letters.example`

/** Notes a registration letter, and answers who is to get it. */
export async function register(ports: Ports, recipient = newEmail()): Promise<string> {
  await scheduleLetter(ports, { occasion: 'registration', recipient, language: 'en', values: { sector: 2 } })
  return recipient
}

/** The code of an error, undefined for none. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/** Who got letters, in their order. */
export const receiversOf = ({ letters }: MailServer): string[] => letters.flatMap(letter => letter.to)

/** The ids under which letters came. */
export const idsOf = ({ letters }: MailServer): unknown[] => letters.map(letter => letter.email.messageId)
