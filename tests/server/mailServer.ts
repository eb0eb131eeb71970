import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An email as a mail server takes it in. */
export interface Received {
  from: string
  to: string[]
  raw: string
  email: Email
}

/** What the server says to an email: nothing takes it, a number refuses it, `lost` takes it and breaks the connection unanswered. */
export type Verdict = number | 'lost' | undefined

export interface MailServer {
  port: number
  url: string
  /** What was taken in, oldest first. */
  emails: Received[]
  /** Says what each receiver, and each whole email, is answered. */
  verdict: { receiver: (address: string) => Verdict; email: (email: Received) => Verdict }
  close(): Promise<void>
}

const refusal = (responseCode: number): Error => Object.assign(new Error('refused'), { responseCode })

const addressOf = (provided: { address: string } | false | undefined): string => (provided ? provided.address : '')

/** A real mail server on this machine, closed as the test ends; it speaks no TLS unless the options say so. */
export async function openMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const emails: Received[] = []
  const verdict: MailServer['verdict'] = { receiver: () => undefined, email: () => undefined }
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onRcptTo: ({ address }, _session, done) => {
      const response = verdict.receiver(address)
      done(typeof response === 'number' ? refusal(response) : null)
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on(
        'end',
        () =>
          void take(
            Buffer.concat(parts).toString('utf8'),
            envelope.rcptTo.map(one => one.address),
            addressOf(envelope.mailFrom),
            done,
          ),
      )
    },
  })
  const take = async (raw: string, to: string[], from: string, done: (error?: Error | null) => void): Promise<void> => {
    const email = { from, to, raw, email: await PostalMime.parse(raw) }
    const response = verdict.email(email)
    if (typeof response === 'number') return done(refusal(response))
    emails.push(email)
    if (response === 'lost') for (const connection of server.connections) connection.close()
    else done()
  }
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= new Promise(resolve => void server.close(resolve)))
  onTestFinished(close)
  return { port, url: `smtp://127.0.0.1:${port}`, emails, verdict, close }
}

/** The addresses in an email's text. */
export const linksIn = ({ email }: Received): string[] => email.text?.match(/https?:\/\/\S+/g) ?? []
