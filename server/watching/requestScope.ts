import { AsyncLocalStorage } from 'node:async_hooks'

/** Information about a request while it is processed. */
export interface RequestFacts {
  id: string
  /** The number of database statements executed for it so far. */
  statements: number
  /** Whether the response was sent. Work that continues afterwards, such as a job, is no longer part of the request. */
  isFinished: boolean
}

const scope = new AsyncLocalStorage<RequestFacts>()

/** Runs `work` for a request, so that everything in it, at any depth, can look up the request. */
export const withinRequest = <Result>(request: RequestFacts, work: () => Result): Result => scope.run(request, work)

/** Returns the current request, if any. */
export const currentRequest = (): RequestFacts | undefined => {
  const request = scope.getStore()
  return request?.isFinished ? undefined : request
}
