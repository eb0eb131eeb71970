import type { Language } from '../../engine/model/declaration.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { saysName } from './properNames.ts'
import { textDifferences } from '../../engine/rules/text/textDifferences.ts'

/** What a translation lacks of its text, or has beyond it: as it is written there; undefined as a value for markup as such. */
export interface Loss {
  kind: 'link' | 'phone' | 'number' | 'name' | 'markup'
  value: string
}

const emailsOf = (text: string): string[] =>
  [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([email]) => email.toLowerCase())

/** E-mail addresses that a translation lacks or has beyond its text, at whichever domain. */
function differingEmails(source: string, answer: string): Loss[] {
  const [before, after] = [new Set(emailsOf(source)), new Set(emailsOf(answer))]
  const differing = [...before, ...after].filter(email => !before.has(email) || !after.has(email))
  return differing.map(value => ({ kind: 'link', value }))
}

const tagsOf = (text: string): string =>
  (text.match(/<[^<>]*>/g) ?? [])
    .map(tag => tag.replace(/\s*\/?>$/, '>'))
    .toSorted()
    .join('')

/**
 * What a translation has not kept: links with e-mail addresses, telephone numbers, other numbers, the names, and each mark of
 * markup. Links and telephone numbers that are only in the translation are named too.
 * See docs/decisions/050.
 */
export function lossesOf({
  source,
  answer,
  from,
  to,
  names,
  markup,
}: {
  source: string
  answer: string
  from: Language
  to: Language
  names: readonly NamePair[]
  markup: boolean
}): Loss[] {
  const differences = textDifferences({ [from]: source, [to]: answer }).filter(
    ({ kind, language }) => language === from || kind !== 'number',
  )
  const lost = names.filter(pair => !saysName(answer, pair[to], to))
  const emails = differingEmails(source, answer)
  const isEmail = ({ value }: { value: string }): boolean => emails.some(email => email.value === value.toLowerCase())
  return [
    ...emails,
    ...differences.filter(difference => !isEmail(difference)).map(({ kind, value }) => ({ kind, value })),
    ...lost.map(pair => ({ kind: 'name' as const, value: pair[to] })),
    ...(markup && tagsOf(source) !== tagsOf(answer) ? [{ kind: 'markup' as const, value: '' }] : []),
  ]
}
