import { locales, type Locale } from '../../../../engine/model/languages.ts'
import { suggestName } from '../../../../engine/rules/declaring/suggestName.ts'

/** Generates a name from a label; empty if the label has no letters. */
export const nameFrom = (label: string): string => (/\p{L}/u.test(label) ? suggestName(label, new Set()) : '')

/** Generates a name from labels; the last language takes precedence, as it is most likely in Latin letters. */
export const nameFromLabels = (labelIn: (locale: Locale) => string): string =>
  locales
    .toReversed()
    .map(locale => nameFrom(labelIn(locale)))
    .find(name => name !== '') ?? ''
