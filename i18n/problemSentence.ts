import type { Locale } from '../src/engine/model/declaration.ts'
import { allTexts } from './allTexts.ts'
import { fill } from './fill.ts'
import { waitIn } from './waitIn.ts'

/** The sentence of a problem in a language, for whoever has no translation library; a code without one stands for itself. */
export function problemSentence(locale: Locale, code: string, params: Record<string, string | number>): string {
  const { problems, sign_in } = allTexts[locale].messages
  const sentences: Record<string, unknown> = problems
  const { unit, count } = waitIn(Number(params.seconds ?? 0))
  return fill(String(sentences[code] ?? code), { ...params, wait: fill(sign_in.wait[unit] ?? '', { count }) })
}
