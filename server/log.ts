import pino from 'pino'

/** What of an error is told: databases' drivers hang the statement and its values, and so people's data, on theirs. */
export const serializeError = (error: unknown): unknown =>
  error instanceof Error
    ? { type: error.name, message: error.message, ...('code' in error ? { code: error.code } : {}), stack: error.stack }
    : error

/** The server's log, one JSON line an event. No request's body, header or query is ever written to it. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'warn', base: null, serializers: { err: serializeError } })
