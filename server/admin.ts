import { randomBytes } from 'node:crypto'
import { system } from '../src/model/actor.ts'
import { Problem } from '../src/model/problem.ts'
import { inTransaction } from '../src/records/context.ts'
import { create } from '../src/records/create.ts'
import { newRow } from '../src/records/newRow.ts'
import { openRecords } from './openRecords.ts'
import { passwords } from './passwords.ts'
import { runProgram } from './runProgram.ts'
import { StartRefused, readSettings } from './settings.ts'

const usage = 'Usage: npm run admin -- create <email>'

/** Makes an administrator and answers the password that lets them in; it is shown once and stored nowhere. */
async function createAdministrator(email: string): Promise<string> {
  const { context, close } = await openRecords(readSettings(process.env))
  const password = `${randomBytes(12).toString('base64url')}-Aa1`
  try {
    await inTransaction(context, async inside => {
      const [firstname = email] = email.split('@')
      const person = await create(inside, system, 'users', { email, firstname, lastname: 'Administrator', role: 'administrator', status: 'active' }, 'terminal')
      await inside.store.insert('credentials', [newRow(inside, system, 'credentials', { user_id: person.id, password_hash: await passwords.hash(password) })])
    })
    return password
  } finally {
    await close()
  }
}

const [command, email, ...more] = process.argv.slice(2)

/** What was wrong with the address. */
const own = (error: unknown): string | undefined => {
  const wrong = error instanceof Problem ? error.errors?.email?.code : undefined
  return wrong === 'not_unique' ? `${email} is already in use.` : wrong && `${email} is not an e-mail address.`
}

await runProgram(async () => {
  if (command !== 'create' || !email || more.length > 0) throw new StartRefused(usage)
  const password = await createAdministrator(email)
  process.stdout.write(`${email} is an administrator. Password, shown once: ${password}\n`)
}, own)
