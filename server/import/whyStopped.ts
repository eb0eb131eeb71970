import { fill } from '../../i18n/fill.ts'
import { problems } from '../../i18n/en/problems.ts'

/** The problem that stopped an import. */
interface Rejection {
  code: string
  params?: Record<string, string | number>
}

/** Explains why an import was rejected; most often the resource does not exist or is misspelled. */
export function whyStopped({ code, params = {} }: Rejection, resource: string): string {
  if (code === 'not_found') return `There is no resource “${resource}” to import into. Check how it is spelled.`
  const sentences: Record<string, unknown> = problems
  const sentence = sentences[code]
  return typeof sentence === 'string' ? fill(sentence, params) : `The import stopped: ${code}`
}
