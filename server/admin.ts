import { Problem } from '../src/engine/model/problem.ts'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { createAdministrator, renewPassword } from './accounts.ts'
import { maintenanceCommand } from './maintenance/switch.ts'
import { openRecords } from './openRecords.ts'
import { runProgram } from './runProgram.ts'
import { StartRefused, readSettings } from './settings.ts'

const usage =
  'Usage: npm run admin -- create <email>\n       npm run admin -- password <email>\n       npm run admin -- maintenance on|off'

interface Command {
  /** Does it for an address and answers the password, which is shown once. */
  run(context: RecordsContext, email: string): Promise<string>
  sentence(email: string): string
}

const commands: Readonly<Record<string, Command>> = {
  create: { run: createAdministrator, sentence: email => `${email} is an administrator.` },
  password: { run: renewPassword, sentence: email => `${email} has a new password and was signed out everywhere.` },
}

async function run({ run: work, sentence }: Command, email: string): Promise<string> {
  const { context, close } = await openRecords(readSettings(process.env))
  try {
    return `${sentence(email)} Password, shown once: ${await work(context, email)}`
  } finally {
    await close()
  }
}

const [name = '', email, ...more] = process.argv.slice(2)

/** What was wrong with the address. */
const own = (error: unknown): string | undefined => {
  const wrong = error instanceof Problem ? error.errors?.email?.code : undefined
  return wrong === 'not_unique' ? `${email} is already in use.` : wrong && `${email} is not an email address.`
}

await runProgram(async () => {
  if (name === 'maintenance' && more.length === 0) {
    process.stdout.write(`${await maintenanceCommand(readSettings(process.env), email)}\n`)
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !email || more.length > 0) throw new StartRefused(usage)
  process.stdout.write(`${await run(command, email)}\n`)
}, own)
