import pino from 'pino'

/** The server's log, one JSON line an event. No request's body, header or query is ever written to it. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'warn', base: null })
