import type { ServerSettings } from '../settings.ts'

/** The arguments that follow the name of a command. */
export interface Arguments {
  values: readonly string[]
  /** Whether what is listed is to be read by a program. */
  json: boolean
}

/** What is written, and the exit code of the program. */
export type Outcome = string | { text: string; exitCode: number }

/** One thing that the terminal does for administrators. */
export interface AdminCommand {
  /** The arguments that follow its name, as the usage text shows them. */
  usage: string
  /** How many values it takes. */
  takes: readonly [least: number, most: number]
  /** Does it and answers what is written, with the exit code where that is not 0. Throws `StartRefused` with a sentence for what can't be done. */
  run(settings: ServerSettings, provided: Arguments): Promise<Outcome>
}

/** What is listed: lines for people, or JSON for programs. */
export const written = <Line>(lines: readonly Line[], json: boolean, sentence: (line: Line) => string): string =>
  json ? JSON.stringify(lines, null, 1) : lines.map(sentence).join('\n')
