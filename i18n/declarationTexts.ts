import type { Locale } from '../src/engine/model/declaration.ts'
import type { Mistake } from '../src/engine/model/stored/mistake.ts'
import { declarations as english } from './en/declarations.ts'
import { fill } from './fill.ts'
import { declarations as georgian } from './ka/declarations.ts'

const catalogs = { ka: georgian, en: english } satisfies Record<Locale, typeof english>

/** What is wrong with a stored declaration in a language, and what was meant where something is near. */
export function mistakeSentence(locale: Locale, { code, params }: Mistake): string {
  const { mistakes, did_you_mean } = catalogs[locale]
  const sentence = fill(mistakes[code], params)
  return params.meant === undefined ? sentence : `${sentence} ${fill(did_you_mean, params)}`
}
