import { fill } from '../../i18n/fill.ts'
import { problems } from '../../i18n/en/problems.ts'

/** What an import was refused with. */
interface Refused {
  code: string
  params?: Record<string, string | number>
}

/** Why nothing of a file was imported, in a sentence: for the most part a resource that is not there, or not spelled as it is declared. */
export function whyStopped({ code, params = {} }: Refused, resource: string): string {
  if (code === 'not_found') return `There is no resource “${resource}” to import into. Check how it is spelled.`
  const sentences: Record<string, unknown> = problems
  const sentence = sentences[code]
  return typeof sentence === 'string' ? fill(sentence, params) : `The import stopped: ${code}`
}
