import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of a request while it is answered. */
export interface RequestFacts {
  id: string
  /** How many statements the database was given for it so far. */
  statements: number
  /** Work that continues after the response, such as a job that it started, is no longer part of the request. */
  isAnswered: boolean
}

const scope = new AsyncLocalStorage<RequestFacts>()

/** Does the work of a request, so that whatever is done for it, at any depth, knows which it is. */
export const withinRequest = <Result>(request: RequestFacts, work: () => Result): Result => scope.run(request, work)

/** The request that is being answered here, if any. */
export const currentRequest = (): RequestFacts | undefined => {
  const request = scope.getStore()
  return request?.isAnswered ? undefined : request
}
