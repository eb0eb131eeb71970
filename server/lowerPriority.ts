import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process, for long work that nobody is waiting for. Does nothing if the system does not allow it. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // The work then simply runs at normal priority.
  }
}
