import type { Language } from '../../engine/model/declaration.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { containsName } from './properNames.ts'
import { textDifferences } from '../../engine/rules/text/textDifferences.ts'

/** Something that a translation has lost, or added: its text; empty for markup. */
export interface Loss {
  kind: 'link' | 'phone' | 'number' | 'name' | 'markup'
  value: string
}

const emailsOf = (text: string): string[] =>
  [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([email]) => email.toLowerCase())

/** Returns the email addresses that only the source or only the translation contains. */
function differingEmails(source: string, translation: string): Loss[] {
  const [before, after] = [new Set(emailsOf(source)), new Set(emailsOf(translation))]
  const differing = [...before, ...after].filter(email => !before.has(email) || !after.has(email))
  return differing.map(value => ({ kind: 'link', value }))
}

const tagsOf = (text: string): string =>
  (text.match(/<[^<>]*>/g) ?? [])
    .map(tag => tag.replace(/\s*\/?>$/, '>'))
    .toSorted()
    .join('')

/**
 * Returns what a translation has lost: links and email addresses, phone numbers, other numbers, names, and markup.
 * Links and phone numbers that only the translation contains are included. See docs/decisions/050.
 */
export function lossesOf({
  source,
  translation,
  from,
  to,
  names,
  markup,
}: {
  source: string
  translation: string
  from: Language
  to: Language
  names: readonly NamePair[]
  markup: boolean
}): Loss[] {
  const differences = textDifferences({ [from]: source, [to]: translation }).filter(
    ({ kind, language }) => language === from || kind !== 'number',
  )
  const lost = names.filter(pair => !containsName(translation, pair[to], to))
  const emails = differingEmails(source, translation)
  const isEmail = ({ value }: { value: string }): boolean => emails.some(email => email.value === value.toLowerCase())
  return [
    ...emails,
    ...differences.filter(difference => !isEmail(difference)).map(({ kind, value }) => ({ kind, value })),
    ...lost.map(pair => ({ kind: 'name' as const, value: pair[to] })),
    ...(markup && tagsOf(source) !== tagsOf(translation) ? [{ kind: 'markup' as const, value: '' }] : []),
  ]
}
