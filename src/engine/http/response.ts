import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { RequestIdVariables } from 'hono/request-id'
import { mainLocale, type Locale } from '../model/declaration.ts'
import { Problem } from '../model/problem.ts'
import type { ProblemBody } from '../model/problemBody.ts'
import type { Row } from '../model/query.ts'
import { UniqueConflict } from '../records/store.ts'
import { formatNumbers } from '../rules/text/formats.ts'
import { unavailableSeconds } from './limits.ts'
import { bodyEncodings, type BodyEncoding, type Ports } from '../ports.ts'
import { readLocale } from './readRequest.ts'

/** Whether the client already has the response with this ETag. */
export const isKnown = (request: Context, tag: string): boolean => {
  const known =
    request.req
      .header('if-none-match')
      ?.split(',')
      .map(one => one.trim().replace(/^W\//, '')) ?? []
  return request.req.method === 'GET' && (known.includes(tag) || known.includes('*'))
}

/** Responds with a record and its version as ETag, or with 304 if the client has that version. */
export const respondWithRecord = (request: Context, record: Row, status: 200 | 201 = 200): Response => {
  const tag = `"${record.version}"`
  request.header('ETag', tag)
  return isKnown(request, tag) ? request.body(null, 304) : request.json(record, status)
}

/** Returns how the client accepts a body to be compressed; undefined if it does not. */
const encodingFor = (request: Context): BodyEncoding | undefined => {
  const accepted = accepts(request, {
    header: 'Accept-Encoding',
    supports: [...bodyEncodings],
    default: '',
    match: (all, { supports }) => {
      const quality = (name: string) => all.find(({ type }) => type === name)?.q
      return supports.find(encoding => (quality(encoding) ?? quality('*') ?? 0) > 0) ?? ''
    },
  })
  return bodyEncodings.find(encoding => encoding === accepted)
}

/** Responds with JSON that is sent repeatedly, as the same array of bytes; it is compressed only once. */
export async function respondWithBytes(
  request: Context,
  { compressBody }: Pick<Ports, 'compressBody'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const encoding = compressBody && encodingFor(request)
  const compressed = encoding && (await compressBody(bytes, encoding))
  if (compressed) request.header('Content-Encoding', encoding)
  request.header('Content-Type', 'application/json')
  return request.body(compressed ?? bytes)
}

const encodedLists = new WeakMap<readonly Row[], Uint8Array<ArrayBuffer>>()

/** Responds with a list of records. A frozen list, which a store may return again, is encoded once. */
export async function respondWithRecords(
  request: Context,
  ports: Pick<Ports, 'compressBody'>,
  rows: readonly Row[],
): Promise<Response> {
  if (!Object.isFrozen(rows)) return request.json(rows)
  const encoded = encodedLists.get(rows) ?? new TextEncoder().encode(JSON.stringify(rows))
  encodedLists.set(rows, encoded)
  return respondWithBytes(request, ports, encoded)
}

/** Returns the Content-Range of a page: `establishments 0-24/31234`, with `*` if there are no rows or no count. */
export const contentRange = (resource: string, offset: number, rows: number, total: number | null): string =>
  `${resource} ${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`

/** What is needed to respond with a problem. */
export type ProblemPorts = Pick<Ports, 'sentence' | 'isUnavailable' | 'report'>

const asProblem = (error: unknown, ports: ProblemPorts): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof UniqueConflict)
    return new Problem('invalid', {}, { errors: { [error.property]: { code: 'not_unique' } } })
  return new Problem(ports.isUnavailable(error) ? 'unavailable' : 'unexpected')
}

/**
 * Returns the text of a problem with formatted numbers. The seconds to wait remain a number, since plural forms depend
 * on it.
 */
const sentenceOf = (
  { sentence }: ProblemPorts,
  locale: Locale,
  { code, params: { seconds, ...params } }: Problem,
): string => sentence(locale, code, { ...formatNumbers(locale, params), ...(seconds === undefined ? {} : { seconds }) })

/**
 * Returns the body of `application/problem+json` (RFC 9457) for an error: a stable code, and a text in the reader's
 * language. Unexpected errors are reported.
 */
export function problemBody(
  request: Context,
  ports: ProblemPorts,
  error: unknown,
): ProblemBody & Pick<Problem, 'status'> {
  const problem = asProblem(error, ports)
  if (problem.code === 'unexpected') ports.report(error, { method: request.req.method, path: request.req.routePath })
  const { requestId }: Partial<RequestIdVariables> = request.var
  return {
    type: `urn:marani:problem:${problem.code}`,
    title: sentenceOf(ports, readLocaleOrDefault(request), problem),
    status: problem.status,
    code: problem.code,
    ...(Object.keys(problem.params).length > 0 ? { params: problem.params } : {}),
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.record ? { record: problem.record } : {}),
    ...(problem.uses ? { uses: problem.uses } : {}),
    ...(problem.checks ? { checks: problem.checks } : {}),
    ...(requestId ? { request_id: requestId } : {}),
  }
}

/** Responds with any error. */
export function respondWithProblem(request: Context, ports: ProblemPorts, error: unknown): Response {
  const body = problemBody(request, ports, error)
  const seconds = body.params?.seconds ?? (body.status === 503 ? unavailableSeconds : undefined)
  request.header('Content-Type', 'application/problem+json')
  request.header('Content-Language', readLocaleOrDefault(request))
  if (body.status === 401) request.header('WWW-Authenticate', 'Bearer')
  if (seconds !== undefined) request.header('Retry-After', String(seconds))
  return request.body(JSON.stringify(body), body.status)
}

function readLocaleOrDefault(request: Context): Locale {
  try {
    return readLocale(request)
  } catch {
    return mainLocale
  }
}
