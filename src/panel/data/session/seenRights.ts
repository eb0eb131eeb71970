let times = 0
const listeners = new Set<() => void>()

/** How often this page has learned that the person may do something else than before. */
export const seenRights = (): number => times

/** Records that they may. */
export function noteRights(): void {
  times++
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever that is learned; returns how to stop that. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
