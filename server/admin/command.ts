import type { ServerSettings } from '../settings.ts'

/** The arguments after the name of a command. */
export interface Arguments {
  values: readonly string[]
  /** Whether lists are printed as JSON. */
  json: boolean
}

/** The output, and the exit code of the program if it is not 0. */
export type Outcome = string | { text: string; exitCode: number }

/** A command of the terminal for administrators. */
export interface AdminCommand {
  /** Its arguments, as the usage text shows them. */
  usage: string
  /** How many values it takes. */
  takes: readonly [least: number, most: number]
  /** Runs the command and returns its output. Throws `StartError` if it can't be done. */
  run(settings: ServerSettings, provided: Arguments): Promise<Outcome>
}

/** Formats a list: lines for people, or JSON for programs. */
export const formatList = <Line>(lines: readonly Line[], json: boolean, sentence: (line: Line) => string): string =>
  json ? JSON.stringify(lines, null, 1) : lines.map(sentence).join('\n')
