import { locales, type Locale } from '../../../../engine/model/languages.ts'
import { limits } from '../../../../engine/model/stored/limits.ts'
import { romanize } from '../../../../engine/rules/text/romanize.ts'

/** A name for what has a label: Latin, in lower case, words joined by underscores. Empty where the label has nothing to make one of. */
export const nameFrom = (label: string): string =>
  romanize(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[0-9_]+|_+$/g, '')
    .slice(0, limits.name)
    .replace(/_+$/, '')

/** A name for what is called so in one language or another: in the last of them first, whose letters are most likely Latin. */
export const nameFromLabels = (labelIn: (locale: Locale) => string): string =>
  locales
    .toReversed()
    .map(locale => nameFrom(labelIn(locale)))
    .find(name => name !== '') ?? ''

/** A name that is not taken: the wanted one, or with the first number behind it that makes it free. */
export function freeOf(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const name = `${wanted.slice(0, limits.name - 4)}_${number}`
    if (!taken.has(name)) return name
  }
}
