import type { Reader } from '../../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../../panel/data/problemText.ts'
import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'
import type { CodeRefusal } from '../../verification/code.ts'

/** What the data provider refused a code with, as the entry of codes takes it. */
export function codeRefusal(error: unknown, reader: Reader): CodeRefusal {
  const { status, message, errors } = refusalOf(error, reader)
  const { body = {} } = error as { body?: { code?: string; params?: ProblemBody['params']; problems?: ProblemBody['errors'] } }
  const sentence = Object.values(errors).join(' ') || message
  return { problem: { status, code: body.code ?? 'unexpected', params: body.params ?? {}, errors: body.problems }, sentence }
}
