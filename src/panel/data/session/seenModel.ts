let seen = 0
const listeners = new Set<() => void>()

/** The number of the newest model that this page has heard of, by an answer or by the news. */
export const seenModel = (): number => seen

/** Takes note of a number; an older one than is known says nothing new. */
export function noteModel(number: number): void {
  if (!(number > seen)) return
  seen = number
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a newer model was heard of; answers how to stop that. */
export function onModel(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
