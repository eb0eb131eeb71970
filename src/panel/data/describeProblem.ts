import { HttpError } from 'ra-core'
import { waitIn } from '../../../i18n/waitIn.ts'
import type { ProblemBody } from './session/problemBody.ts'

/** The error of a failed request: a problem response (see `problemError`), or a failure without a response. */
export type CallError = Error & {
  status?: number
  body?: Partial<Omit<ProblemBody, 'errors' | 'status'>> & {
    errors?: Record<string, string>
    problems?: ProblemBody['errors']
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

export type Translate = (key: string, options?: Record<string, unknown>) => string
type Params = Record<string, string | number>

/** Parameters that are identifiers, with a function that returns the translation key of their label. */
const namedParams: Record<string, (name: string, resource: string) => string> = {
  field: (name, resource) => `resources.${resource}.fields.${name}`,
  transition: name => `codes.transitions.${name}`,
  status: name => `codes.statuses.${name}`,
}

const readable = (params: Params, resource: string, translate: Translate): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const key = namedParams[name]?.(String(value), resource)
      return [name, key ? translate(key, { _: String(value) }) : value]
    }),
  )

/** Adds the waiting time in words if the problem gives it in seconds. */
const waitOf = ({ seconds }: Params, translate: Translate): Params => {
  if (seconds === undefined) return {}
  const { unit, count } = waitIn(Number(seconds))
  return { wait: translate(`sign_in.wait.${unit}`, { count }) }
}

const resourceIn = (url: string): string => /^\/api\/v1\/([^/?]+)/.exec(url)?.[1] ?? ''

/**
 * Converts a problem to react-admin's error: the message is in the reader's language, `body.errors` has one sentence
 * per invalid field, `body.problems` has their codes, and `body.record` has the current record if the version was
 * stale.
 */
export function problemError(url: string, problem: ProblemBody, translate: Translate): HttpError {
  const resource = resourceIn(url)
  const say = (prefix: string, code: string, params: Params = {}): string =>
    translate(`${prefix}.${code}`, {
      ...readable(params, resource, translate),
      ...waitOf(params, translate),
      _: translate('problems.unexpected'),
    })
  const errors =
    problem.errors &&
    Object.fromEntries(
      Object.entries(problem.errors).map(([field, { code, params }]) => [field, say('problems.fields', code, params)]),
    )
  const { errors: problems, ...rest } = problem
  const happened = say('problems', problem.code, problem.params)
  // The request ID identifies an unexpected error in the server's log.
  const isDefect = problem.code === 'unexpected' && problem.request_id !== undefined
  const message = isDefect ? `${happened} ${translate('panel.failure.error_id', { id: problem.request_id })}` : happened
  return new HttpError(message, problem.status, { ...rest, problems, errors })
}
