import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { MailRejected, type Mail } from '../../src/engine/ports.ts'
import { Transform } from 'node:stream'
import type MailMessage from 'nodemailer/lib/mailer/mail-message'

/** A stream that passes everything through and delays its end until `work` is done; if that fails, the stream fails. */
function delayEnd(work: () => Promise<void>): Transform {
  const end = async (done: (error?: Error) => void): Promise<void> => {
    try {
      await work()
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
  return new Transform({ transform: (part, _encoding, done) => done(null, part), flush: done => void end(done) })
}

/**
 * Runs a callback before the end of each email is sent. Until then the mail server can't have accepted it, so that it can be sent again
 * after any earlier failure. `register` stores the callback for a message ID and returns a function that removes it. See docs/decisions/036.
 */
function createEndHooks<Info extends SentMessageInfo>(
  transport: Transporter<Info>,
): { register(messageId: string, work: () => Promise<void>): () => void } {
  const works = new Map<string, () => Promise<void>>()
  transport.use('stream', (mail: MailMessage<Info>, done: (error?: Error | null) => void) => {
    const work = works.get(String(mail.data.messageId))
    if (work) mail.message.transform(() => delayEnd(work))
    done()
  })
  return {
    register: (messageId, work) => {
      works.set(messageId, work)
      return () => void works.delete(messageId)
    },
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** After this time an email is sent or abandoned, so that no other server sends it in the meantime. */
const timeoutMilliseconds = 90_000

const isLocalhost = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Converts an error about the email, as opposed to the connection: 4xx is temporary; 5xx and an invalid address are permanent. */
function toMailRejected(error: unknown): MailRejected | undefined {
  const { responseCode, command, code } = (error ?? {}) as { responseCode?: unknown; command?: unknown; code?: unknown }
  if (command === 'API' && code === 'EENVELOPE') return new MailRejected(true)
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  return typeof responseCode === 'number' && isAboutEmail ? new MailRejected(responseCode >= 500) : undefined
}

export interface SmtpMail extends Mail {
  /** Closes all connections, even while sending. */
  close(): void
}

/** The return address of an email, `bounces+token@domain`, which identifies it if it bounces. */
const returnPath = (bounces: string, token: string): string => bounces.replace('@', `+${token}@`)

interface Options {
  /** How long one email may take, in milliseconds. */
  milliseconds?: number
  /** The mailbox for bounces; the sender's by default. */
  bounces?: string | undefined
}

/**
 * Sends emails through an SMTP server (`smtp://user:password@host:587`) over persistent connections. Passwords are sent to other machines
 * only over TLS.
 */
export function createSmtpMail(
  url: string,
  from: string,
  { milliseconds = timeoutMilliseconds, bounces }: Options = {},
): SmtpMail {
  const address = new URL(url)
  const host = decodeURIComponent(address.hostname).replace(/^\[|\]$/g, '')
  const [, domain = 'localhost'] = /@([\w.-]+)>?\s*$/.exec(from) ?? []
  const transport = createTransport({
    host,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    requireTLS: address.username !== '' && !isLocalhost(host),
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    ...timeouts,
  })
  const endHooks = createEndHooks(transport)
  return {
    send: async ({ id, to, subject, text, html, headers = {}, returnToken, onHandover }) => {
      const messageId = `<${id}@${domain}>`
      const receiver = { name: '', address: to }
      const envelope = bounces && returnToken ? { envelope: { from: returnPath(bounces, returnToken), to: [to] } } : {}
      const forget = onHandover && endHooks.register(messageId, onHandover)
      const signal = AbortSignal.timeout(milliseconds)
      try {
        await transport.sendMail({
          from,
          to: receiver,
          messageId,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          signal,
          ...envelope,
        })
      } catch (error) {
        throw toMailRejected(error) ?? error
      } finally {
        forget?.()
      }
    },
    close: () => transport.close({ force: true }),
  }
}
