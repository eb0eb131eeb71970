const listeners = new Set<() => void>()
const taken = new Set<string>()

/** Notifies every open form that the panel is about to be remounted, so that the new form can continue. */
export const handOverDrafts = (): void => {
  for (const listen of listeners) listen()
}

/** Subscribes to the panel being remounted. Returns a function that unsubscribes. */
export function onHandOver(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Whether an open form stores its input, so that the form after a remount can continue. */
export const isHandedOver = (): boolean => listeners.size > 0

/** Marks a stored draft to be restored by the next form without confirmation. */
export const markForRestore = (key: string): void => void taken.add(key)

/** Whether a draft is to be restored without confirmation; true only once. */
export const takeRestoreMark = (key: string): boolean => taken.delete(key)
