import type { ProblemBody as Sent } from '../../../engine/model/problemBody.ts'
import { LateError } from './limited.ts'

/** What a call was refused with, by the server or on the way to it. */
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

/** The problem in a refusal's text; one that is no problem document (a proxy's page, say) gets a code by its status. */
export function problemIn(status: number, headers: Headers, text: string): ProblemBody {
  const seconds = Number(headers.get('Retry-After'))
  const waiting: Record<string, number> = seconds > 0 ? { seconds } : {}
  try {
    const body: Partial<ProblemBody> | null = JSON.parse(text)
    if (typeof body?.code === 'string')
      return { ...body, status, code: body.code, params: { ...waiting, ...body.params } }
  } catch {
    // Not JSON: the status has to do.
  }
  return { status, code: codeOf(status), params: waiting }
}

/** The code of a call that got no answer at all. */
export const noAnswer: ProblemBody = { status: 0, code: 'network', params: {} }

/** The code of a call whose answer did not come in time; the server may have done what it was requested. */
export const lateAnswer: ProblemBody = { status: 0, code: 'timeout', params: {} }

/** The problem of a call that failed on its way; undefined where something else went wrong. */
export function problemOnTheWay(error: unknown): ProblemBody | undefined {
  if (error instanceof LateError) return lateAnswer
  return error instanceof TypeError ? noAnswer : undefined
}
