import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from '../settings.ts'

/** Parses the arguments of a command. Throws `StartError` with its usage if they are wrong. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { usage, options, count }: { usage: string; options: Options; count: number },
) {
  const parse = () => parseArgs({ args: [...args], allowPositionals: true, options })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
  }
  if (parsed.positionals.length !== count) throw new StartError(`Usage: ${usage}`)
  return parsed
}
