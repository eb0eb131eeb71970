import type { ActorCall } from '../../engine/http/route.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import { Problem } from '../../engine/model/problem.ts'
import { personName } from '../../engine/rules/text/formats.ts'
import { writeEmail } from '../emails/writeEmail.ts'
import { emails } from './emails.ts'
import type { SystemTest, TestResult } from './system.ts'

const longestDetail = 300

/** Sends whoever asks an email. */
async function tryEmail({ ports, request, ...call }: ActorCall): Promise<void> {
  const person = callerOf({ ports, request, ...call })
  const locale = readLocale(request)
  const { system_test: template } = emails
  const { email } = writeEmail(
    {
      name: 'system_test',
      template,
      locale,
      values: { name: personName(person) },
      link: `${ports.publicUrl()}${template.path}`,
    },
    ports.emailTexts[locale],
  )
  await ports.mail.send({ id: ports.newId(), to: person.email, ...email })
}

/** Sends whoever asks a message to their phone. Throws `invalid` where they have no number. */
async function trySms(call: ActorCall): Promise<void> {
  const { phone } = callerOf(call)
  if (!phone) throw new Problem('invalid', {}, { errors: { phone: { code: 'required' } } })
  await call.ports.sms.send(phone, call.ports.emailTexts[readLocale(call.request)].test)
}

const sample = new TextEncoder().encode('Marani')

/** Keeps a small file, reads it again and removes it. */
async function tryStorage({ ports: { files, newId } }: ActorCall): Promise<void> {
  const name = `test/${newId()}`
  await files.put(name, sample)
  try {
    const found = await files.get(name)
    const bytes = found && new Uint8Array(await new Response(found.body).arrayBuffer())
    if (bytes?.toString() !== sample.toString()) throw new Error('what was read is not what was written')
  } finally {
    await files.remove(name)
  }
}

const attempts: Readonly<Record<SystemTest, (call: ActorCall) => Promise<void>>> = {
  email: tryEmail,
  sms: trySms,
  storage: tryStorage,
}

/** Tries whether something that the place is connected to works, and says what went wrong. Throws problems of whoever asks. */
export async function tryOut(call: ActorCall, name: SystemTest): Promise<TestResult> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    await attempts[name](call)
    return { result: 'done', milliseconds: took(), detail: null }
  } catch (error) {
    if (error instanceof Problem) throw error
    const detail = error instanceof Error ? error.message.slice(0, longestDetail) : null
    return { result: 'failed', milliseconds: took(), detail }
  }
}
