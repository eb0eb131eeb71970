import { scheduleEmail } from '../../src/features/emails/deliver.ts'
import type { Ports } from '../../src/engine/ports.ts'
import type { MailServer } from './mailServer.ts'

let made = 0

/** An e-mail address that nobody else has. */
export const newEmail = (): string => `reader${++made}@letters.example`

/** Notes a registration email, and answers who is to get it. */
export async function register(ports: Ports, recipient = newEmail()): Promise<string> {
  await scheduleEmail(ports, { occasion: 'registration', recipient, language: 'en', values: { sector: 2 } })
  return recipient
}

/** The code of an error, undefined for none. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/** Who got emails, in their order. */
export const receiversOf = ({ emails }: MailServer): string[] => emails.flatMap(email => email.to)

/** The ids under which emails came. */
export const idsOf = ({ emails }: MailServer): unknown[] => emails.map(email => email.email.messageId)
