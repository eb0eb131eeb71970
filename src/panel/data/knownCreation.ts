import type { Row } from '../../engine/model/query.ts'
import type { Visible } from '../../engine/records/entityFor.ts'

/** How far a new record has come: what was sent of it without an answer so far, and the record that this made. */
export interface Creation {
  sent?: Row | undefined
  made?: Visible | undefined
}

/** Of the form of a new record: how far that has come. */
export interface KnownCreation {
  get(): Creation
  set(next: Creation): void
}

/** Begins to know of a new record, of which nothing was sent yet. */
export function createKnownCreation(): KnownCreation {
  let known: Creation = {}
  return {
    get: () => known,
    set: next => {
      known = next
    },
  }
}
