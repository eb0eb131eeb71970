import { api } from './api.ts'
import { readLocale } from './locale.ts'
import { withTimeout, timeoutOf } from './withTimeout.ts'
import { networkProblem, problemIn, problemOfFailedRequest, type ProblemBody } from './problemBody.ts'

/** The outcome of a call: its answer or its problem. */
export type Outcome<Result> = { response: Result; problem?: undefined } | { response?: undefined; problem: ProblemBody }

/** Calls the API without a token; `path` is below `/api/v1`. An empty response body gives undefined. Never rejects. */
export async function post<Result = unknown>(path: string, body: unknown): Promise<Outcome<Result>> {
  const headers = { 'Content-Type': 'application/json', 'Content-Language': readLocale() }
  const options: RequestInit = { method: 'POST', headers, body: JSON.stringify(body) }
  try {
    return await withTimeout(timeoutOf(options), null, async signal => {
      const response = await fetch(`${api}${path}`, { ...options, signal })
      const text = await response.text()
      if (!response.ok) return { problem: problemIn(response.status, response.headers, text) }
      return { response: text === '' ? undefined : JSON.parse(text) }
    })
  } catch (error) {
    return { problem: problemOfFailedRequest(error) ?? networkProblem }
  }
}
