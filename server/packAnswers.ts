import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** What fits into one packet of the network is not sent sooner for being smaller. */
const leastBytes = 1_400

type Packer = (text: string) => Promise<Buffer>

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** A window of 256 kB: memory for the usual one of 4 MB takes ten times as long as packing a page. */
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** Which ways of packing there are, the best first: at these levels Brotli takes half of gzip's time for less. See docs/decisions/095. */
const packers: readonly (readonly [encoding: string, pack: Packer])[] = [
  ['br', text => brotli(text, { params: brotliParameters })],
  ['gzip', text => zip(text, { level: 3 })],
]

/** The way that whoever asks likes best, of those there are. */
function packerFor(accepted: string | undefined): (typeof packers)[number] | undefined {
  if (accepted === undefined) return undefined
  const accepts = parseAccept(accepted)
  const liking = (encoding: string): number =>
    (accepts.find(({ type }) => type.toLowerCase() === encoding) ?? accepts.find(({ type }) => type === '*'))?.q ?? 0
  const most = Math.max(...packers.map(([encoding]) => liking(encoding)))
  return most > 0 ? packers.find(([encoding]) => liking(encoding) === most) : undefined
}

/** Remembers the text of the answer that is being made, which can't be had from it without reading a stream. */
function rememberText(request: Context): (answer: Response) => string | undefined {
  const { body } = request
  let made: { answer: Response; text: string } | undefined
  const remembering = (...[data, ...rest]: [unknown, ...unknown[]]): Response => {
    const answer = Reflect.apply(body, request, [data, ...rest]) as Response
    made = typeof data === 'string' ? { answer, text: data } : undefined
    return answer
  }
  Object.assign(request, {
    body: remembering,
    json: (value: unknown, status?: unknown, headers?: Record<string, string>) =>
      remembering(JSON.stringify(value), status, { 'Content-Type': 'application/json', ...headers }),
  })
  return answer => (made?.answer === answer ? made.text : undefined)
}

/**
 * Sends answers whose `Content-Type` is one of those packed to whoever can unpack them, in a thread of its own. Streams, what says
 * `no-transform` and what is small stay as they are; nothing is read or built for what is not packed.
 */
export const packAnswers =
  (packed: RegExp): MiddlewareHandler =>
  async (request, next) => {
    const textOf = rememberText(request)
    await next()
    const { headers, status } = request.res
    if (!packed.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding')) return
    if (headers.get('Cache-Control')?.includes('no-transform')) return
    headers.append('Vary', 'Accept-Encoding')
    const text = textOf(request.res)
    const packer = packerFor(request.req.header('Accept-Encoding'))
    if (text === undefined || !packer || request.req.method === 'HEAD' || Buffer.byteLength(text) < leastBytes) return
    const [encoding, pack] = packer
    headers.set('Content-Encoding', encoding)
    const tag = headers.get('ETag')
    if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`)
    const answer = new Response(new Uint8Array(await pack(text)), { status, headers })
    // Else the one that was there would be read into the new one.
    request.res = undefined
    request.res = answer
  }
