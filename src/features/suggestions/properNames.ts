import { country } from '../../engine/model/country.ts'
import { languages } from '../../engine/model/localized.ts'
import { languageData, type Language } from '../../engine/model/languages.ts'
import type { NamePair } from '../../engine/model/suggestions.ts'
import { escapeRegExp } from '../../engine/rules/text/escapeRegExp.ts'

const plainPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?![\\p{L}\\p{N}])`, 'giu')

/** Whether names are declined in a language, with endings that are part of the word. */
const declines = (language: Language): boolean =>
  country().writing.declined !== undefined &&
  languageData.some(({ suffix, script }) => suffix === language && script === country().writing.script)

const patternOf = (name: string, language: Language): RegExp =>
  (declines(language) ? country().writing.declined?.(name) : undefined) ?? plainPattern(name)

/** Returns a text without markup. */
const wordsOf = (text: string): string => text.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')

/** Whether a text contains a name, in any of its cases. */
export const containsName = (text: string, name: string, language: Language): boolean =>
  patternOf(name.trim().replace(/\s+/g, ' '), language).test(wordsOf(text))

/** Returns those of the names that a text contains, longest first, since they may contain shorter ones. */
export const namesIn = (text: string, names: readonly NamePair[], language: Language): NamePair[] =>
  names
    .filter(pair => languages.every(one => pair[one].trim()) && containsName(text, pair[language], language))
    .toSorted((one, other) => other[language].length - one[language].length)

/**
 * Returns the text with each name replaced by its form in the other language, so that a translator can only leave it
 * unchanged; an ending is separated by a hyphen, as in Georgian after foreign words. Markup is left as it is.
 */
export function withNamesReplaced(
  text: string,
  names: readonly NamePair[],
  { from, to }: { from: Language; to: Language },
): string {
  const write = (part: string): string =>
    names.reduce(
      (written, pair) =>
        written.replace(patternOf(pair[from].trim(), from), (_found, after: unknown, instead: unknown) => {
          const ending = declines(from)
            ? [after, instead].find(one => typeof one === 'string' && one !== '')
            : undefined
          return typeof ending === 'string' ? `${pair[to]}-${ending}` : pair[to]
        }),
      part,
    )
  return text.replace(/<[^<>]*>|[^<]+|</g, part => (part.startsWith('<') ? part : write(part)))
}
