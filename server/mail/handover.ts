import { Transform } from 'node:stream'
import type { SentMessageInfo, Transporter } from 'nodemailer'
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
 * Has a transport ask before the end of each letter goes out: until then the mail server can't have taken it, so that whatever
 * breaks before may be sent again. The answer notes what to ask under the id of a letter, and takes it back.
 * See docs/decisions/036.
 */
export function holdEnds<Info extends SentMessageInfo>(transport: Transporter<Info>): { note(messageId: string, work: () => Promise<void>): () => void } {
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
