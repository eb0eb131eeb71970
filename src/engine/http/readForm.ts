import type { Context } from 'hono'
import { Problem } from '../model/problem.ts'
import { bodyType, formType } from './readRequest.ts'

/** The maximum number of parts of a form, and the maximum size of the header of a part in bytes. */
export const formLimits = { parts: 10, headerBytes: 8_000 }

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

const lineBreak = [0x0d, 0x0a]
const dash = 0x2d

function startsAt(bytes: Uint8Array, place: number, wanted: ArrayLike<number>): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[place + index] !== wanted[index]) return false
  return true
}

const isEnd = (bytes: Uint8Array, place: number): boolean => startsAt(bytes, place, [dash, dash])

/** Whether the header of the part at a place ends within the limit. */
function hasShortHeader(bytes: Uint8Array, place: number): boolean {
  const end = Math.min(bytes.length, place + formLimits.headerBytes)
  for (let index = place; index < end; index++) if (startsAt(bytes, index, [...lineBreak, ...lineBreak])) return true
  return false
}

/**
 * Whether a form has few parts with short headers. Parsing any others would block the server for seconds: a form can
 * consist of hundreds of thousands of empty parts.
 */
function isSmallForm(bytes: Uint8Array, boundary: string): boolean {
  const delimiter = new TextEncoder().encode(`--${boundary}`)
  let parts = 0
  for (let place = bytes.indexOf(dash); place >= 0; place = bytes.indexOf(dash, place + 1)) {
    if (!startsAt(bytes, place, delimiter)) continue
    place += delimiter.length
    if (isEnd(bytes, place)) return true
    if (++parts > formLimits.parts || !hasShortHeader(bytes, place)) return false
  }
  return true
}

/** Returns the form in the body of a request. Throws `unsupported_type`, and `malformed_body` also beyond `formLimits`. */
export async function readForm(request: Context): Promise<FormData> {
  const type = bodyType(request)
  if (type !== formType) throw new Problem('unsupported_type', { type })
  const malformed = (): never => {
    throw new Problem('malformed_body')
  }
  const [boundary, bytes] = [
    boundaryOf(request.req.header('content-type') ?? ''),
    await request.req.arrayBuffer().catch(malformed),
  ]
  if (boundary === undefined || !isSmallForm(new Uint8Array(bytes), boundary)) return malformed()
  // The parser gets the boundary that was looked for, whatever else the header says.
  const form = new Response(bytes, { headers: { 'Content-Type': `multipart/form-data; boundary="${boundary}"` } })
  return form.formData().catch(malformed)
}
