const listeners = new Set<() => void>()
const taken = new Set<string>()

/** Tells every open form that the panel is about to be mounted anew, so that the form that comes in its place goes on. */
export const handOverDrafts = (): void => {
  for (const listen of listeners) listen()
}

/** Hears of the panel being mounted anew; answers what ends it. */
export function onHandOver(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Whether an open form keeps what is written in it, so that the form that comes in its place goes on. */
export const isHandedOver = (): boolean => listeners.size > 0

/** Marks a kept draft as one that the next form takes up without asking. */
export const takeAlong = (key: string): void => void taken.add(key)

/** Whether a draft is to be taken up without asking; once. */
export const wasTakenAlong = (key: string): boolean => taken.delete(key)
