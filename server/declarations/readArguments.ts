import { didYouMean } from '../../src/engine/model/checks/nearest.ts'
import { parseCommandLine, usageOf } from '../commandLine.ts'
import { StartError } from '../settings.ts'

const usage = usageOf(
  'npm run declarations -- export [name …] [--as files <folder>]',
  'npm run declarations -- import <file> [--replace]',
  'npm run declarations -- plan <file>',
  'npm run declarations -- push <file> --to <address> [--publish] [--note <text>]',
)

/** A parsed command line. */
export type Order =
  | { command: 'export'; names: readonly string[]; folder: string | undefined }
  | { command: 'import'; file: string; replace: boolean }
  | { command: 'plan'; file: string }
  | { command: 'push'; file: string; to: string; publish: boolean; note: string | null }

const options = {
  as: { type: 'string' },
  replace: { type: 'boolean' },
  to: { type: 'string' },
  publish: { type: 'boolean' },
  note: { type: 'string' },
} as const

/** The options of each command. */
const optionsOf = {
  export: ['as'],
  import: ['replace'],
  plan: [],
  push: ['to', 'publish', 'note'],
} as const satisfies Record<Order['command'], readonly (keyof typeof options)[]>

const isCommand = (text: string): text is Order['command'] => Object.hasOwn(optionsOf, text)

const refuse = (...reasons: string[]): never => {
  throw new StartError([...reasons, usage].join('\n'))
}

const parse = (args: readonly string[]) => parseCommandLine(args, { usage, options })

/** Parses the folder after `--as files`, and the other names. */
function readExport({ values, tokens }: ReturnType<typeof parse>): Order {
  const at = tokens.findIndex(token => token.kind === 'option' && token.name === 'as')
  const next = at < 0 ? undefined : tokens[at + 1]
  const folder = next?.kind === 'positional' ? next : undefined
  if (at >= 0 && (values.as !== 'files' || !folder)) return refuse('--as files needs a folder.')
  const names = tokens.flatMap(token => (token.kind === 'positional' && token !== folder ? [token.value] : []))
  return { command: 'export', names: names.slice(1), folder: folder?.value }
}

/** Parses a command line. Throws `StartError` with the usage. */
export function readArguments(args: readonly string[]): Order {
  const parsed = parse(args)
  const [command, file, ...more] = parsed.positionals
  if (command === undefined) return refuse()
  if (!isCommand(command))
    return refuse(`There is no command ${command}${didYouMean(command, Object.keys(optionsOf))}.`)
  const { values } = parsed
  const allowed: readonly string[] = optionsOf[command]
  const foreign = Object.keys(values).find(name => !allowed.includes(name))
  if (foreign !== undefined) return refuse(`${command} has no option --${foreign}.`)
  if (command === 'export') return readExport(parsed)
  if (!file || more.length > 0) return refuse()
  if (command === 'import') return { command, file, replace: values.replace === true }
  if (command === 'plan') return { command, file }
  if (!values.to) return refuse('push needs --to <address>.')
  return { command, file, to: values.to, publish: values.publish === true, note: values.note ?? null }
}
