/** Resolves after some milliseconds. */
export const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const maxPauseMilliseconds = 1_000

/**
 * Runs one step of background work and then pauses for as long as it took, at most a second. Work in many such steps
 * leaves half of a database that does one thing at a time to requests. Returns the result of the step.
 */
export async function takeTurn<Result>(step: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await step()
  await pause(Math.min(maxPauseMilliseconds, performance.now() - began))
  return result
}
