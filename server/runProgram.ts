import { HelpRequested } from './commandLine.ts'
import { startProblem } from './startProblem.ts'

/**
 * Runs a command line program and sets its exit code. Its usage is printed if it was requested. A known problem is printed as a sentence
 * without a stack, and the exit code is 1; `own` describes problems of this program. Other errors are rethrown.
 */
export async function runProgram(
  work: () => Promise<number | void> | number | void,
  own: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (error instanceof HelpRequested) {
      process.stdout.write(`${error.message}\n`)
      return
    }
    const message = own(error) ?? startProblem(error)
    if (message === undefined) throw error
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}
