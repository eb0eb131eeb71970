import { locales, type Locale } from '../../../../engine/model/languages.ts'
import { suggestName } from '../../../../engine/rules/declaring/suggestName.ts'

/** A name for what has a label; empty where the label has nothing to make one of. */
export const nameFrom = (label: string): string => (/\p{L}/u.test(label) ? suggestName(label, new Set()) : '')

/** A name for what is called so in one language or another: in the last of them first, whose letters are most likely Latin. */
export const nameFromLabels = (labelIn: (locale: Locale) => string): string =>
  locales
    .toReversed()
    .map(locale => nameFrom(labelIn(locale)))
    .find(name => name !== '') ?? ''
