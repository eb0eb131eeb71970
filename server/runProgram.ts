import { startProblem } from './startProblem.ts'

/**
 * Runs a command line program and sets its exit code. What prevents its work is printed as a sentence
 * instead of a stack, and ends it with 1; `own` knows further sentences. What nobody foresaw is thrown.
 */
export async function runProgram(
  work: () => Promise<number | void> | number | void,
  own: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    const said = own(error) ?? startProblem(error)
    if (said === undefined) throw error
    process.stderr.write(`${said}\n`)
    process.exit(1)
  }
}
