let times = 0
const listeners = new Set<() => void>()

/** Returns how often this page has learned that the person's permissions changed. */
export const seenRights = (): number => times

/** Records that the person's permissions changed. */
export function noteRights(): void {
  times++
  for (const listener of listeners) listener()
}

/** Calls `listener` when the permissions change. Returns a function that unsubscribes. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
