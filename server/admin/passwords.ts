import { Problem } from '../../src/engine/model/problem.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import { openRecords } from '../openRecords.ts'
import { StartError } from '../settings.ts'
import { createAdministrator, renewPassword } from './accounts.ts'
import type { AdminCommand } from './command.ts'

/** Explains why an email address was rejected. */
function toStartError(error: unknown, email: string): unknown {
  const wrong = error instanceof Problem ? error.errors?.email?.code : undefined
  if (wrong === undefined) return error
  return new StartError(wrong === 'not_unique' ? `${email} is already in use.` : `${email} is not an email address.`)
}

/** Creates a command that gives an account a password. It is shown once and does not pass through a server. */
const createPasswordCommand = (
  give: (context: RecordsContext, email: string) => Promise<string>,
  sentence: (email: string) => string,
): AdminCommand => ({
  usage: '<email>',
  takes: [1, 1],
  run: async (settings, { values: [email = ''] }) => {
    const { context, close } = await openRecords(settings)
    try {
      return `${sentence(email)} Password, shown once: ${await give(context, email)}`
    } catch (error) {
      throw toStartError(error, email)
    } finally {
      await close()
    }
  },
})

/** Commands for passwords. */
export const passwords = {
  create: createPasswordCommand(createAdministrator, email => `${email} is an administrator.`),
  password: createPasswordCommand(renewPassword, email => `${email} has a new password and was signed out everywhere.`),
} satisfies Record<string, AdminCommand>
