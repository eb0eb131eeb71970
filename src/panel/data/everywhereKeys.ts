/** What keys do on every screen: the keys, as they are on a keyboard, and their texts. */
export type KeyWords = readonly (readonly [keys: string, words: string])[]

let known: KeyWords = []
const listeners = new Set<() => void>()

/** Says what keys do on every screen for the person at the panel. */
export function noteEverywhereKeys(keys: KeyWords): void {
  known = keys
  for (const listener of listeners) listener()
}

/** What keys do on every screen, for whatever lists them. */
export const everywhereKeys = (): KeyWords => known

/** Calls back when other keys are noted; the answer ends it. */
export function onEverywhereKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
