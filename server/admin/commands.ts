import { parseArgs } from 'node:util'
import { maintenanceCommand } from '../maintenance/switch.ts'
import { readSettings, StartError } from '../settings.ts'
import { check } from './check.ts'
import type { AdminCommand, Outcome } from './command.ts'
import { jobs } from './jobs.ts'
import { passwords } from './passwords.ts'
import { people } from './people.ts'
import { rebuild } from './rebuild.ts'

/** The commands of the terminal for administrators, by name. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  ...passwords,
  ...people,
  ...rebuild,
  jobs,
  maintenance: {
    usage: 'on|off',
    takes: [1, 1],
    run: (settings, { values: [state] }) => maintenanceCommand(settings, state),
  },
  check,
}

const usage = Object.entries(adminCommands)
  .map(([name, command], index) => `${index === 0 ? 'Usage:' : '      '} npm run admin -- ${name} ${command.usage}`)
  .join('\n')

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
  } catch {
    throw new StartError(usage)
  }
}

/** Runs the command in the arguments and returns its output. Throws `StartError` with the usage if the arguments are wrong. */
export function runAdmin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const {
    positionals: [name = '', ...values],
    values: { json },
  } = read(args)
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined
  if (!command) throw new StartError(usage)
  const [least, most] = command.takes
  const isListed = command.usage.includes('--json')
  if (values.length < least || values.length > most || (json && !isListed)) throw new StartError(usage)
  return command.run(readSettings(environment), { values, json })
}
