import { didYouMean } from '../../src/engine/model/checks/nearest.ts'
import { parseCommandLine, usageOf } from '../commandLine.ts'
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

const lineOf = (name: string, { usage }: AdminCommand): string => `npm run admin -- ${name} ${usage}`

const usage = usageOf(...Object.entries(adminCommands).map(([name, command]) => lineOf(name, command)))
const options = { json: { type: 'boolean', default: false } } as const

/**
 * Runs the command in the arguments and returns its output. Throws `StartError` with the usage if the arguments are wrong, and
 * `HelpRequested`.
 */
export function runAdmin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const {
    positionals: [name, ...values],
    values: { json },
  } = parseCommandLine(args, { usage, options })
  const command = name !== undefined && Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined
  if (name === undefined) throw new StartError(usage)
  if (!command)
    throw new StartError(`There is no command ${name}${didYouMean(name, Object.keys(adminCommands))}.\n${usage}`)
  const [least, most] = command.takes
  const isListed = command.usage.includes('--json')
  if (values.length < least || values.length > most || (json && !isListed))
    throw new StartError(usageOf(lineOf(name, command)))
  return command.run(readSettings(environment), { values, json })
}
