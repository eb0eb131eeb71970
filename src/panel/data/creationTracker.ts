import type { Row } from '../../engine/model/query.ts'
import type { Visible } from '../../engine/records/entityFor.ts'

/** The state of a new record's creation: what was sent without a response so far, and the record that was created. */
export interface Creation {
  sent?: Row | undefined
  made?: Visible | undefined
}

/** Tracks the creation of the new record in a form. */
export interface CreationTracker {
  get(): Creation
  set(next: Creation): void
}

/** Returns the state of a new record of which nothing was sent yet. */
export function createCreationTracker(): CreationTracker {
  let known: Creation = {}
  return {
    get: () => known,
    set: next => {
      known = next
    },
  }
}
