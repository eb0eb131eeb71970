import { basename, isAbsolute } from 'node:path'

/**
 * Of the languages that a journey can be walked in the one that falls to the path of its file, so that about half of the journeys are walked in
 * each; all of them where `EVERY_LANGUAGE` is set, as `npm run test:e2e` does. Every screen is looked at in every language in any
 * case (`everyScreen`).
 * Throws for what is not a path.
 */
export function languagesOf<Language>(file: string, languages: readonly Language[]): readonly Language[] {
  if (process.env.EVERY_LANGUAGE) return languages
  // The address of a test's module ends with the moment of its run.
  if (!isAbsolute(file)) throw new Error(`${file} is not the path of a file`)
  const sum = [...basename(file)].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return languages.filter((_language, index) => index === sum % languages.length)
}
