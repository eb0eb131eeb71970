import type { ServerError } from '../../src/features/system/system.ts'
import type { Answered } from './watchRequests.ts'

const dayMilliseconds = 86_400_000
const mostKept = 200
const mostShown = 20

export interface RecentErrors {
  onAnswer(answered: Answered): void
  /** Those of the last day, the latest first, and how many there were in all. */
  read(): { count: number; latest: ServerError[] }
}

/** Remembers the errors that a server answered within the last day; of very many only the latest one by one. */
export function createRecentErrors(clock: () => Date): RecentErrors {
  const kept: ServerError[] = []
  const times: number[] = []
  const forget = (): void => {
    const before = clock().getTime() - dayMilliseconds
    const isOver = (at: number | undefined): boolean => at !== undefined && at < before
    while (isOver(times[0])) times.shift()
    while (kept[0] && isOver(Date.parse(kept[0].at))) kept.shift()
  }
  return {
    onAnswer: ({ method, route, status, id }) => {
      if (status < 500) return
      forget()
      const at = clock()
      times.push(at.getTime())
      kept.push({ at: at.toISOString(), method, route, status, request_id: id })
      if (kept.length > mostKept) kept.shift()
    },
    read: () => {
      forget()
      return { count: times.length, latest: kept.toReversed().slice(0, mostShown) }
    },
  }
}
