import pino from 'pino'
import { logSettings } from './logSettings.ts'
import { currentRequest } from './watching/requestScope.ts'

/** What is logged of an error: database drivers attach the statement and its values, and so people's data. */
export const serializeError = (error: unknown): unknown =>
  error instanceof Error
    ? { type: error.name, message: error.message, ...('code' in error ? { code: error.code } : {}), stack: error.stack }
    : error

const { level, format } = logSettings(process.env, process.stdout.isTTY)

/** Lines for people; a machine that reads JSON needs none of it. */
const readable = async () => {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
}

/** The server's log, one JSON line an event, with the id of the request that it belongs to. No request's body, header or query is ever written to it. */
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
