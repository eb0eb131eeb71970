import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/** Answers that are sent packed: neither streams of lines nor files that are downloaded, which say `no-transform`. */
const packed = /^application\/((problem|geo)\+)?json\b/

/** What fits into one packet of the network is not sent sooner for being smaller. */
const threshold = 1_400

/** A window of 256 kB: memory for the usual one of 4 MB takes ten times as long as packing a page. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const pack = compression({
  filter: (_request, response) => packed.test(String(response.getHeader('Content-Type'))),
  threshold,
  level: 3,
  brotli,
}) as unknown as (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/**
 * Compresses a response as it is sent, by brotli or gzip, where the client accepts it, it is data and it is more than one packet. This is done at the
 * socket: an answer that is not packed is sent as the text that it is, without a stream around it. See docs/decisions/096.
 */
export const packAnswers = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
  pack(incoming, outgoing, () => undefined)
