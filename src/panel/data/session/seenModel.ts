let seen = 0
const listeners = new Set<() => void>()

/** Returns the number of the newest model that a response or an event has named. */
export const seenModel = (): number => seen

/** Records the number of a model; an older one is ignored. */
export function noteModel(number: number): void {
  if (!(number > seen)) return
  seen = number
  for (const listener of listeners) listener()
}

/** Calls `listener` when a newer model becomes known. Returns a function that unsubscribes. */
export function onModel(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
