let seen = 0
const listeners = new Set<() => void>()

/** The number of the newest model that this page knows, by a response or by an event. */
export const seenModel = (): number => seen

/** Records a number; an older one than is known says nothing new. */
export function noteModel(number: number): void {
  if (!(number > seen)) return
  seen = number
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a newer model became known; returns how to stop that. */
export function onModel(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
