import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from './startError.ts'

/** Thrown by a program whose usage was requested; the message is the usage. */
export class HelpRequested extends Error {
  override name = 'HelpRequested'
}

/** Returns the usage of a program, from the commands that it takes. */
export const usageOf = (...commands: readonly string[]): string => `Usage: ${commands.join('\n       ')}`

/** What is wrong with an argument, without advice about arguments that begin with a hyphen. */
const reasonOf = (error: unknown): string =>
  `${(error instanceof Error ? error.message : String(error)).split('. ')[0]?.replace(/\.$/, '')}.`

/**
 * Parses the arguments of a program; those that are not options must be as many as `count`, if it is given. Throws `StartError` with the
 * usage if they are wrong, and `HelpRequested`.
 */
export function parseCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { usage, options, count }: { usage: string; options: Options; count?: number },
) {
  const parse = () => parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  if (args.some(argument => argument === '--help' || argument === '-h')) throw new HelpRequested(usage)
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    throw new StartError(`${reasonOf(error)}\n${usage}`)
  }
  if (count !== undefined && parsed.positionals.length !== count) throw new StartError(usage)
  return parsed
}
