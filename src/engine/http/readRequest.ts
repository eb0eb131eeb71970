import type { Context } from 'hono'
import { isLocale, mainLocale, type Locale } from '../model/declaration.ts'
import { Problem, type ProblemCode } from '../model/problem.ts'
import type { Order, Row } from '../model/query.ts'
import { columnAccepts } from '../model/column.ts'
import { readDay } from '../rules/time/dayRange.ts'
import { presentName, withCurrentNames } from './formerNames.ts'
import { isSearched } from '../rules/text/countLimits.ts'
import { maxRows, type CountMode, type ListRequest } from '../records/list.ts'
import type { RequestedProjection } from '../records/projection.ts'

const maxDepth = 60
/** The maximum number of entries of one list or object, and of all together. */
const maxEntries = { each: 20_000, all: 100_000 }
const defaultRows = 25

const [quote, backslash, comma, openings, closings] = [0x22, 0x5c, 0x2c, [0x5b, 0x7b], [0x5d, 0x7d]]

/**
 * Whether JSON is nested too deeply (`depth`), or has so many entries that checking each would block the server
 * (`entries`); characters inside strings do not count.
 */
function excessOf(json: string): 'depth' | 'entries' | undefined {
  const commas = [0]
  let all = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const letter = json.charCodeAt(index)
    if (inText && letter === backslash) index++
    else if (letter === quote) inText = !inText
    else if (inText) continue
    else if (openings.includes(letter)) {
      if (commas.push(0) > maxDepth + 1) return 'depth'
    } else if (closings.includes(letter)) commas.pop()
    else if (letter === comma) {
      const here = (commas.pop() ?? 0) + 1
      if (here >= maxEntries.each || ++all >= maxEntries.all) return 'entries'
      commas.push(here)
    }
  }
  return undefined
}

/** Parses JSON with limited nesting and entries. Throws `too_many_entries`, and the given problem for anything else. */
export function parseJson(text: string, code: ProblemCode, params: Record<string, string> = {}): unknown {
  const excess = excessOf(text)
  if (excess === 'entries') throw new Problem('too_many_entries', { limit: maxEntries.each })
  if (excess === 'depth') throw new Problem(code, params)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(code, params)
  }
}

/** Whether a JSON value is an object. */
export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readText(request: Context): Promise<string> {
  const bytes = await request.req.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('malformed_json')
  }
}

/** Returns the type of a request's body, without its parameters and in lower case; empty if there is none. */
export const bodyType = ({ req }: Context): string =>
  (req.header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()

/** The type of a form with files. */
export const formType = 'multipart/form-data'

/**
 * Returns the JSON object in the body of a request. Throws `unsupported_type`, `malformed_json`, `too_many_entries`,
 * `malformed_body`.
 */
export async function readBody(request: Context): Promise<Row> {
  const type = bodyType(request)
  if (type !== 'application/json') throw new Problem('unsupported_type', { type })
  const body = parseJson(await readText(request), 'malformed_json')
  if (!isObject(body)) throw new Problem('malformed_body')
  return body
}

/** Returns the record in the body of a request, under the current names of its fields. Throws like `readBody`. */
export const readRecord = async (request: Context): Promise<Row> => withCurrentNames(request, await readBody(request))

/** Returns an ID in the path, by the name of its part. Throws `malformed_id`. */
export function readId(request: Context, part = 'id'): string {
  const id = (request.req.param(part) ?? '').toLowerCase()
  if (!columnAccepts('uuid', id)) throw new Problem('malformed_id')
  return id
}

/** Returns the language for texts in the response. Throws `malformed_header`. */
export function readLocale(request: Context): Locale {
  const sent = request.req.header('content-language') ?? mainLocale
  const locale = sent.split('-')[0]?.trim().toLowerCase()
  if (!isLocale(locale)) throw new Problem('malformed_header', { header: 'Content-Language' })
  return locale
}

/** Checks that the request has only known query parameters. Throws `unknown_parameter`. */
export function checkParameters(request: Context, known: readonly string[] = []): void {
  for (const name of Object.keys(request.req.query()))
    if (!known.includes(name)) throw new Problem('unknown_parameter', { parameter: name })
}

/** Returns the version in the If-Match header; undefined if there is none. Throws `malformed_header`. */
export function readIfMatch(request: Context): number | undefined {
  const header = request.req.header('if-match')
  if (header === undefined) return undefined
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim()) ?? []
  if (!version) throw new Problem('malformed_header', { header: 'If-Match' })
  return Number(version)
}

/** Returns the requested mode of counting, unchecked; undefined if there is none. */
export const requestedCount = (request: Context): string | undefined =>
  /(?:^|[,;\s])count=([^,;\s]*)/.exec(request.req.header('prefer') ?? '')?.[1]

/** Returns how rows are counted: as requested, otherwise exactly, or up to the cap for searches. */
function readCountMode(request: Context, filter: Readonly<Record<string, unknown>>): CountMode {
  const mode = requestedCount(request) ?? (isSearched(filter) ? 'capped' : 'exact')
  if (mode !== 'exact' && mode !== 'capped' && mode !== 'none')
    throw new Problem('malformed_header', { header: 'Prefer' })
  return mode
}

/**
 * Returns the only value of a query parameter; undefined if there is none. Throws the given problem if there are
 * several.
 */
function readParameter(request: Context, name: string, code: ProblemCode): string | undefined {
  const [value, ...more] = request.req.queries(name) ?? []
  if (more.length > 0) throw new Problem(code, code === 'malformed_parameter' ? { parameter: name } : {})
  return value
}

function readSort(request: Context): { sort?: [string, Order] } {
  const text = readParameter(request, 'sort', 'malformed_sort')
  if (text === undefined) return {}
  const value = parseJson(text, 'malformed_sort')
  const [name, order, ...more] = Array.isArray(value) ? value : []
  if (typeof name !== 'string' || (order !== 'ASC' && order !== 'DESC') || more.length > 0)
    throw new Problem('malformed_sort')
  return { sort: [presentName(request, name), order] }
}

/** Returns the first row and the number of rows of a `range`. Throws `malformed_range`. */
export function readRange(request: Context, otherwise = defaultRows): { offset: number; limit: number } {
  const text = readParameter(request, 'range', 'malformed_range')
  if (text === undefined) return { offset: 0, limit: otherwise }
  const value = parseJson(text, 'malformed_range')
  const [from, to] = Array.isArray(value) && value.length === 2 ? value : []
  const whole = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to >= from
  if (!whole || to - from >= maxRows || to > 1e9) throw new Problem('malformed_range')
  return { offset: from, limit: to - from + 1 }
}

/**
 * Returns the date in a query parameter; undefined if there is none. Throws `malformed_parameter` for an invalid date
 * or an unsupported year.
 */
export function readDayOf(request: Context, name: string): string | undefined {
  const [written, ...more] = request.req.queries(name) ?? []
  if (written === undefined) return undefined
  const day = readDay(written)
  if (day === undefined || more.length > 0) throw new Problem('malformed_parameter', { parameter: name })
  return day
}

/** Returns the list of texts in a query parameter; undefined if there is none. Throws `malformed_parameter`. */
export function readTexts(request: Context, name: string): string[] | undefined {
  const text = readParameter(request, name, 'malformed_parameter')
  if (text === undefined) return undefined
  const value = parseJson(text, 'malformed_parameter', { parameter: name })
  if (!Array.isArray(value) || value.length === 0 || value.some(one => typeof one !== 'string'))
    throw new Problem('malformed_parameter', { parameter: name })
  return value as string[]
}

/** Returns the filter of a call; empty if there is none. Throws `malformed_filter`. */
export function readFilterOf(request: Context): Record<string, unknown> {
  const written = readParameter(request, 'filter', 'malformed_filter')
  const filter = written === undefined ? {} : parseJson(written, 'malformed_filter')
  if (!isObject(filter)) throw new Problem('malformed_filter')
  return withCurrentNames(request, filter)
}

/** The maximum number of filters in a call. */
const maxFilters = 20

/** Returns several filters of a call. Throws `malformed_parameter`. */
export function readFiltersOf(request: Context): Record<string, unknown>[] {
  const parameter = { parameter: 'filters' }
  const filters = parseJson(
    readParameter(request, 'filters', 'malformed_parameter') ?? '',
    'malformed_parameter',
    parameter,
  )
  if (!Array.isArray(filters) || filters.length === 0 || filters.length > maxFilters || !filters.every(isObject))
    throw new Problem('malformed_parameter', parameter)
  return filters.map(filter => withCurrentNames(request, filter))
}

/**
 * Returns the cursor of a page: `after` or `before` a value and an ID, or an empty `before`, which is the end. Throws
 * `malformed_parameter`.
 */
function readCursorParameters(request: Context): Pick<ListRequest, 'cursor'> {
  const sent = (['after', 'before'] as const).flatMap(name => {
    const text = readParameter(request, name, 'malformed_parameter')
    return text === undefined ? [] : [{ name, place: parseJson(text, 'malformed_parameter', { parameter: name }) }]
  })
  const [requested] = sent
  if (!requested) return {}
  const { name, place } = requested
  const isEnd = name === 'before' && Array.isArray(place) && place.length === 0
  if (sent.length > 1 || !Array.isArray(place) || (place.length !== 2 && !isEnd))
    throw new Problem('malformed_parameter', { parameter: name })
  return { cursor: { name, place: isEnd ? undefined : { value: place[0], id: place[1] } } }
}

/** Returns the current names of a comma-separated list; undefined if there is none. Throws `malformed_parameter`. */
function readNames(request: Context, parameter: string): string[] | undefined {
  const names = readParameter(request, parameter, 'malformed_parameter')?.split(',')
  if (names?.includes('')) throw new Problem('malformed_parameter', { parameter })
  return names?.map(name => presentName(request, name))
}

/** Returns the requested projection; undefined for complete records. Throws `malformed_parameter`. */
export function readRequestedProjection(request: Context): RequestedProjection | undefined {
  const [fields, expand] = [readNames(request, 'fields'), readNames(request, 'expand')]
  return fields || expand ? { fields, expand } : undefined
}

/** Returns the parameters of a list in the dialect of `ra-data-simple-rest`. Throws the `malformed_…` problems. */
export function readListRequest(request: Context): ListRequest {
  const filter = readFilterOf(request)
  const named = Array.isArray(filter.id) ? Math.min(filter.id.length, maxRows) : 0
  return {
    filter,
    ...readSort(request),
    ...readRange(request, Math.max(defaultRows, named)),
    ...readCursorParameters(request),
    ...readRequestedProjection(request),
    count: readCountMode(request, filter),
  }
}
