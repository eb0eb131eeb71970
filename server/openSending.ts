import { join } from 'node:path'
import { createOutbox } from '../src/features/emails/outbox.ts'
import type { Sending } from './createPorts.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createFolderStorage } from './outbox/folderStorage.ts'
import type { ServerSettings } from './settings.ts'
import { createSmsGateway } from './sms/gateway.ts'

interface SendingContext {
  clock: () => Date
  newId: () => string
  /** Whether the outbox can be read through the API: only in demos. */
  readable: boolean
}

/**
 * Opens the mail server and the SMS gateway that the settings name, or the outbox folder in their place. If emails are really sent, the
 * folder can't be read through the API.
 */
export function openSending(
  settings: ServerSettings,
  { readable, ...context }: SendingContext,
): Sending & { closeSending(): void } {
  const outbox = createOutbox(createFolderStorage(join(settings.dataDirectory, 'outbox')), context)
  const smtp =
    settings.smtp && createSmtpMail(settings.smtp.url, settings.smtp.from, { bounces: settings.smtp.bounces })
  return {
    mail: smtp ?? outbox.mail,
    sms: settings.sms ? createSmsGateway(settings.sms) : outbox.sms,
    outbox: readable && !smtp ? outbox.list : undefined,
    closeSending: () => smtp?.close(),
  }
}
