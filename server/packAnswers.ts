import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/** Answers that are sent packed: neither streams of lines nor files that are downloaded, which say `no-transform`. */
const packed = /^application\/((problem|geo)\+)?json\b/

/** As small as gzip at its usual level, for half of the processor's time. */
const quality = 4

const pack = compression({
  filter: (_request, response) => packed.test(String(response.getHeader('Content-Type'))),
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
}) as unknown as (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/**
 * Has an answer packed as it is sent, by brotli or gzip, where whoever asks takes that, it is data and it is over 1 kB. This stands at the
 * socket: an answer that is not packed is sent as the text that it is, without a stream around it. See docs/decisions/095.
 */
export const packAnswers = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
  pack(incoming, outgoing, () => undefined)
