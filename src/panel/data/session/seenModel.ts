import { modelHeader } from '../../../engine/http/limits.ts'

let seen: number | undefined
const listeners = new Set<() => void>()

const become = (number: number): void => {
  if (number === seen) return
  seen = number
  for (const listener of listeners) listener()
}

/** The newest model that this page has heard of, by an answer or by the news. */
export const seenModel = {
  /** Its number; undefined before the first answer. */
  number: (): number | undefined => seen,
  /** Takes note of a number; an older one than is known says nothing new. */
  note(number: number): void {
    if (Number.isInteger(number) && number > (seen ?? -1)) become(number)
  },
  /** Takes note of the model that an answer says it comes of. */
  noteAnswer({ headers }: Response): void {
    const number = headers.get(modelHeader)
    if (number !== null) seenModel.note(Number(number))
  },
  /** Takes note of an answer to a call that began when `before` was the newest: it is of an older one where the server has gone back to a backup. */
  settle(number: number, before: number | undefined): void {
    if (seen === before) become(number)
    else seenModel.note(number)
  },
  /** Calls `listener` whenever it is another one; answers how to stop that. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
