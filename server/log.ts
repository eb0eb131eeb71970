import pino from 'pino'
import { logSettings } from './logSettings.ts'
import { currentRequest } from './watching/requestScope.ts'

/** What is logged of an error. The statement and values that database drivers attach are omitted, because they contain personal data. */
export const serializeError = (error: unknown): unknown =>
  error instanceof Error
    ? { type: error.name, message: error.message, ...('code' in error ? { code: error.code } : {}), stack: error.stack }
    : error

const { level, format } = logSettings(process.env, process.stdout.isTTY)

/** Output for people; loaded only on demand. */
const readable = async () => {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
}

/** The server's log: one JSON line per event, with the ID of the request it belongs to. Bodies, headers and queries of requests are never logged. */
export const log = pino(
  {
    level,
    base: null,
    serializers: { err: serializeError },
    mixin: () => {
      const request = currentRequest()
      return request ? { request_id: request.id } : {}
    },
  },
  format === 'text' ? await readable() : pino.destination(1),
)
