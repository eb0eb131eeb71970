import { constants, setPriority } from 'node:os'

/**
 * Lets other processes have the processors first from now on: for work that may take long and that nobody waits for. Where the system
 * does not allow it the work continues as it is.
 */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // It only takes more of the processors then.
  }
}
