import type { ProblemBody as Sent } from '../../../engine/model/problemBody.ts'
import { RequestTimeoutError } from './withTimeout.ts'

/** The problem of a failed call, from the server or from the network. */
export interface ProblemBody extends Pick<Sent, 'status' | 'errors' | 'record' | 'request_id'> {
  code: string
  params: NonNullable<Sent['params']>
}

const codesByStatus: Record<number, string> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large_body',
  429: 'too_many_requests',
}

const codeOf = (status: number): string =>
  codesByStatus[status] ?? (status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected')

/**
 * Parses the problem in an error response. One without a problem document, such as a proxy's page, gets a code by its
 * status.
 */
export function problemIn(status: number, headers: Headers, text: string): ProblemBody {
  const seconds = Number(headers.get('Retry-After'))
  const waiting: Record<string, number> = seconds > 0 ? { seconds } : {}
  try {
    const body: Partial<ProblemBody> | null = JSON.parse(text)
    if (typeof body?.code === 'string')
      return { ...body, status, code: body.code, params: { ...waiting, ...body.params } }
  } catch {
    // Not JSON: use the status.
  }
  return { status, code: codeOf(status), params: waiting }
}

/** The problem of a call without a response. */
export const networkProblem: ProblemBody = { status: 0, code: 'network', params: {} }

/** The problem of a call that timed out; the server may have processed it. */
export const timeoutProblem: ProblemBody = { status: 0, code: 'timeout', params: {} }

/** Returns the problem of a network error or a timeout; undefined for any other error. */
export function problemOfFailedRequest(error: unknown): ProblemBody | undefined {
  if (error instanceof RequestTimeoutError) return timeoutProblem
  return error instanceof TypeError ? networkProblem : undefined
}
