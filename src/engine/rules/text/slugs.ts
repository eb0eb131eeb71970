import { languageData, type Language } from '../../model/languages.ts'
import { romanize } from './romanize.ts'

const longest = 120

const isGeorgian = (language: Language | undefined): boolean =>
  languageData.some(({ suffix, script }) => suffix === language && script === 'Geor')

/** The slug a text gives in a language, or an empty text when no letter is left. */
export function slugOf(text: string, language: Language | undefined): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
  const written = isGeorgian(language) ? plain : romanize(plain)
  return written
    .replace(/['\u2019`]/g, '')
    .replace(/[^a-z0-9\u10d0-\u10f0]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
