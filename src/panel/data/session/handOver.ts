const listeners = new Set<() => void>()
const taken = new Set<string>()

/** Tells every open form that the panel is about to be remounted, so that the form that replaces it continues. */
export const handOverDrafts = (): void => {
  for (const listen of listeners) listen()
}

/** Is called when the panel is about to be remounted; returns what unsubscribes it. */
export function onHandOver(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Whether an open form stores what is written in it, so that the form that replaces it continues. */
export const isHandedOver = (): boolean => listeners.size > 0

/** Marks a kept draft as one that the next form takes up without asking. */
export const takeAlong = (key: string): void => void taken.add(key)

/** Whether a draft is to be taken up without asking; once. */
export const wasTakenAlong = (key: string): boolean => taken.delete(key)
