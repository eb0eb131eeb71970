import { createTransport } from 'nodemailer'
import { MailRefused, type Mail } from '../../src/api/ports.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The numbers with which a mail server refuses a letter, and not the connection: 4xx for now, 5xx for good. */
function refusalOf(error: unknown): MailRefused | undefined {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown }
  const isAboutLetter = command === 'RCPT TO' || command === 'DATA'
  return typeof responseCode === 'number' && isAboutLetter ? new MailRefused(responseCode >= 500) : undefined
}

export interface SmtpMail extends Mail {
  close(): void
}

/** Sends letters through the SMTP server that an address names (`smtp://user:password@host:587`), over kept connections. */
export function createSmtpMail(url: string, from: string): SmtpMail {
  const address = new URL(url)
  const transport = createTransport({
    host: decodeURIComponent(address.hostname).replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } } : {}),
    ...timeouts,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    close: () => transport.close(),
  }
}
