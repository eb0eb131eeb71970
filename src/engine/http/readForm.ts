import type { Context } from 'hono'
import { Problem } from '../model/problem.ts'
import { bodyType, formType } from './readRequest.ts'

/** The maximum number of parts of a form, and the maximum size of the header of a part in bytes. */
const formLimits = { parts: 10, headerBytes: 8_000 }

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

const lineBreak = [0x0d, 0x0a] as const
const dashes = [0x2d, 0x2d] as const

function startsAt(bytes: Uint8Array, place: number, wanted: ArrayLike<number>): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[place + index] !== wanted[index]) return false
  return true
}

/** Whether the header of the part at a place ends within the limit. */
function hasShortHeader(bytes: Uint8Array, place: number): boolean {
  const end = Math.min(bytes.length, place + formLimits.headerBytes)
  for (let index = place; index < end; index++) if (startsAt(bytes, index, [...lineBreak, ...lineBreak])) return true
  return false
}

/**
 * Whether a form has few parts with short headers, and begins with the first of them. Parsing any others would block
 * the server for seconds: a form can consist of hundreds of thousands of empty parts. Delimiters are looked for only at
 * the beginnings of lines, since a boundary and a file can consist of the same dashes.
 */
function isSmallForm(bytes: Uint8Array, boundary: string): boolean {
  const delimiter = [...dashes, ...new TextEncoder().encode(boundary)]
  if (!startsAt(bytes, 0, delimiter)) return false
  const [lineEnd] = lineBreak
  let place = delimiter.length
  for (let parts = 1; ; parts++) {
    if (startsAt(bytes, place, dashes)) return true
    if (parts > formLimits.parts || !hasShortHeader(bytes, place)) return false
    do place = bytes.indexOf(lineEnd, place + 1)
    while (place >= 0 && !startsAt(bytes, place, [...lineBreak, ...delimiter]))
    if (place < 0) return true
    place += lineBreak.length + delimiter.length
  }
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
