import type { ServerError } from '../../src/features/system/system.ts'
import type { ResponseInfo } from './watchRequests.ts'
import { dayMilliseconds } from '../../src/engine/model/durations.ts'

const maxEntries = 200
const maxListed = 20

export interface RecentErrors {
  onResponse(response: ResponseInfo): void
  /** The latest errors of the last day, newest first, and their total number. */
  read(): { count: number; latest: ServerError[] }
}

/** Remembers the error responses of the last day; of very many, only the latest individually. */
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
    onResponse: ({ method, route, status, id }) => {
      if (status < 500) return
      forget()
      const at = clock()
      times.push(at.getTime())
      kept.push({ at: at.toISOString(), method, route, status, request_id: id })
      if (kept.length > maxEntries) kept.shift()
    },
    read: () => {
      forget()
      return { count: times.length, latest: kept.toReversed().slice(0, maxListed) }
    },
  }
}
