import type { Locale } from '../src/engine/model/declaration.ts'
import { problems as english } from './en/problems.ts'
import { signIn as englishSignIn } from './en/sign_in.ts'
import { fill } from './fill.ts'
import { problems as georgian } from './ka/problems.ts'
import { signIn as georgianSignIn } from './ka/sign_in.ts'
import { waitIn } from './waitIn.ts'

const sentences: Record<Locale, Record<string, unknown>> = { ka: georgian, en: english }
const waits: Record<Locale, Record<string, string>> = { ka: georgianSignIn.wait, en: englishSignIn.wait }

/** The sentence of a problem in a language, for whoever has no translation library; a code without one stands for itself. */
export function problemSentence(locale: Locale, code: string, params: Record<string, string | number>): string {
  const { unit, count } = waitIn(Number(params.seconds ?? 0))
  return fill(String(sentences[locale][code] ?? code), { ...params, wait: fill(waits[locale][unit] ?? '', { count }) })
}
