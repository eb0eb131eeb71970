import type { Logger } from 'kysely'
import { log } from '../log.ts'
import { currentRequest } from './requestScope.ts'

/** From how many milliseconds on a statement is slow, where no setting says otherwise. */
export const slowByDefault = 500

const longestShape = 2_000

/** A statement without the values that were written into it, and with one place for many alike. */
export const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/(\$\d+)(?:\s*,\s*\$\d+)+/g, '$1, …')
    .replaceAll(/(\((?:[^()]|\([^()]*\))*\))(?:\s*,\s*\((?:[^()]|\([^()]*\))*\))+/g, '$1, …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestShape)

export interface StatementWatch {
  slowMilliseconds: number
  /** Hears how long each statement took, in milliseconds. */
  onStatement?: ((milliseconds: number) => void) | undefined
}

/** Counts the statements of each request, and notes the slow ones in the log by their shape; never a value. */
export const watchStatements =
  ({ slowMilliseconds, onStatement }: StatementWatch = { slowMilliseconds: slowByDefault }): Logger =>
  ({ level, query, queryDurationMillis: took }) => {
    const request = currentRequest()
    if (request) request.statements++
    onStatement?.(took)
    if (took < slowMilliseconds) return
    const failed = level === 'error' ? { failed: true } : {}
    log.info({ milliseconds: Math.round(took), statement: shapeOf(query.sql), ...failed }, 'slow statement')
  }
