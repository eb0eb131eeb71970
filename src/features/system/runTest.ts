import type { ActorCall } from '../../engine/http/route.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import { Problem } from '../../engine/model/problem.ts'
import { personName } from '../../engine/rules/text/formats.ts'
import { writeEmail } from '../emails/writeEmail.ts'
import { emails } from './emails.ts'
import type { SystemTest, TestResult } from './system.ts'

const longestDetail = 300

/** Sends a test email to the caller. */
async function testEmail({ ports, request, ...call }: ActorCall): Promise<void> {
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

/** Sends a test SMS to the caller. Throws `invalid` if they have no phone number. */
async function testSms(call: ActorCall): Promise<void> {
  const { phone } = callerOf(call)
  if (!phone) throw new Problem('invalid', {}, { errors: { phone: { code: 'required' } } })
  await call.ports.sms.send(phone, call.ports.emailTexts[readLocale(call.request)].test)
}

const sample = new TextEncoder().encode('Marani')

/** Stores a small file, reads it and removes it. */
async function testStorage({ ports: { files, newId } }: ActorCall): Promise<void> {
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

const tests: Readonly<Record<SystemTest, (call: ActorCall) => Promise<void>>> = {
  email: testEmail,
  sms: testSms,
  storage: testStorage,
}

/**
 * Tests whether an external service works, and returns the error message if not. Throws problems that the caller can
 * fix.
 */
export async function runTest(call: ActorCall, name: SystemTest): Promise<TestResult> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    await tests[name](call)
    return { result: 'done', milliseconds: elapsed(), detail: null }
  } catch (error) {
    if (error instanceof Problem) throw error
    const detail = error instanceof Error ? error.message.slice(0, longestDetail) : null
    return { result: 'failed', milliseconds: elapsed(), detail }
  }
}
