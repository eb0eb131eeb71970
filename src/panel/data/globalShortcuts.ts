/** Keyboard shortcuts of every screen: the keys, as written on a keyboard, and the text of what they do. */
export type ShortcutTexts = readonly (readonly [keys: string, words: string])[]

let known: ShortcutTexts = []
const listeners = new Set<() => void>()

/** Sets the keyboard shortcuts of every screen. */
export function setGlobalShortcuts(keys: ShortcutTexts): void {
  known = keys
  for (const listener of listeners) listener()
}

/** Returns the keyboard shortcuts of every screen. */
export const globalShortcuts = (): ShortcutTexts => known

/** Calls `listener` when the shortcuts change. Returns a function that unsubscribes. */
export function onGlobalShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
