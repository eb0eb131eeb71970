import type { Logger } from 'kysely'
import { log } from '../log.ts'
import { currentRequest } from './requestScope.ts'

/** The default of the setting from how many milliseconds a statement is slow. */
export const defaultSlowMilliseconds = 500

const maxShapeLength = 2_000

/** Normalizes a statement: values are removed, and lists of placeholders are shortened. */
export const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/(\$\d+)(?:\s*,\s*\$\d+)+/g, '$1, …')
    .replaceAll(/(\((?:[^()]|\([^()]*\))*\))(?:\s*,\s*\((?:[^()]|\([^()]*\))*\))+/g, '$1, …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxShapeLength)

export interface StatementWatch {
  slowMilliseconds: number
  /** Called with the duration of each statement, in milliseconds. */
  onStatement?: ((milliseconds: number) => void) | undefined
}

/** Counts the statements of each request, and logs slow ones in normalized form, never with values. */
export const watchStatements =
  ({ slowMilliseconds, onStatement }: StatementWatch = { slowMilliseconds: defaultSlowMilliseconds }): Logger =>
  ({ level, query, queryDurationMillis: took }) => {
    const request = currentRequest()
    if (request) request.statements++
    onStatement?.(took)
    if (took < slowMilliseconds) return
    const failed = level === 'error' ? { failed: true } : {}
    log.info({ milliseconds: Math.round(took), statement: shapeOf(query.sql), ...failed }, 'slow statement')
  }
