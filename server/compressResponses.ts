import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/** The content types that are compressed. Streams of lines and downloads (`no-transform`) are not. */
const packed = /^application\/((problem|geo)\+)?json\b/

/** A response that fits into one network packet does not arrive sooner if it is smaller. */
export const compressionThreshold = 1_400

/** A window of 256 kB: allocating the default of 4 MB takes ten times as long as compressing a page. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const pack = compression({
  filter: (_request, response) => packed.test(String(response.getHeader('Content-Type'))),
  threshold: compressionThreshold,
  level: 3,
  brotli,
}) as (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/**
 * Compresses responses of data that are longer than one packet with brotli or gzip, if the client accepts it. It works on the socket, so
 * that other responses are sent as plain text without a stream around them. See docs/decisions/096.
 */
export const compressResponses = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
  pack(incoming, outgoing, () => undefined)
