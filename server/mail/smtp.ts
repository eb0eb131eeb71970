import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { MailRefused, type Mail } from '../../src/engine/ports.ts'
import { Transform } from 'node:stream'
import type MailMessage from 'nodemailer/lib/mailer/mail-message'

/** A stream that passes everything on and holds back the end until the work is done; where that fails the end never comes. */
function holdingEnd(work: () => Promise<void>): Transform {
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
 * Has a transport ask before the end of each email goes out: until then the mail server can't have taken it, so that whatever
 * breaks before may be sent again. The answer notes what to ask under the id of an email, and takes it back.
 * See docs/decisions/036.
 */
function holdEnds<Info extends SentMessageInfo>(
  transport: Transporter<Info>,
): { note(messageId: string, work: () => Promise<void>): () => void } {
  const works = new Map<string, () => Promise<void>>()
  transport.use('stream', (mail: MailMessage<Info>, done: (error?: Error | null) => void) => {
    const work = works.get(String(mail.data.messageId))
    if (work) mail.message.transform(() => holdingEnd(work))
    done()
  })
  return {
    note: (messageId, work) => {
      works.set(messageId, work)
      return () => void works.delete(messageId)
    },
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Within this an email is sent or given up, so that nobody else takes it up while it is on its way. */
const longest = 90_000

const isHere = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** What an email was refused with, and not the connection: 4xx for now, 5xx and an address that is none for good. */
function refusalOf(error: unknown): MailRefused | undefined {
  const { responseCode, command, code } = (error ?? {}) as { responseCode?: unknown; command?: unknown; code?: unknown }
  if (command === 'API' && code === 'EENVELOPE') return new MailRefused(true)
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  return typeof responseCode === 'number' && isAboutEmail ? new MailRefused(responseCode >= 500) : undefined
}

export interface SmtpMail extends Mail {
  /** Ends the connections, with what is on its way over them. */
  close(): void
}

/** Where an email goes that comes back: `bounces+token@domain`, so that the address says which one it was. */
const returnPath = (bounces: string, token: string): string => bounces.replace('@', `+${token}@`)

interface Options {
  /** How long one email may take, in milliseconds. */
  milliseconds?: number
  /** The mailbox that emails come back to; that of their sender without it. */
  bounces?: string | undefined
}

/**
 * Sends emails through the SMTP server that an address names (`smtp://user:password@host:587`), over kept connections; a password
 * goes to another machine only over TLS.
 */
export function createSmtpMail(url: string, from: string, { milliseconds = longest, bounces }: Options = {}): SmtpMail {
  const address = new URL(url)
  const host = decodeURIComponent(address.hostname).replace(/^\[|\]$/g, '')
  const [, domain = 'localhost'] = /@([\w.-]+)>?\s*$/.exec(from) ?? []
  const transport = createTransport({
    host,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    requireTLS: address.username !== '' && !isHere(host),
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
  const ends = holdEnds(transport)
  return {
    send: async ({ id, to, subject, text, html, headers = {}, returnToken, onHandover }) => {
      const messageId = `<${id}@${domain}>`
      const receiver = { name: '', address: to }
      const envelope = bounces && returnToken ? { envelope: { from: returnPath(bounces, returnToken), to: [to] } } : {}
      const forget = onHandover && ends.note(messageId, onHandover)
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
        throw refusalOf(error) ?? error
      } finally {
        forget?.()
      }
    },
    close: () => transport.close({ force: true }),
  }
}
