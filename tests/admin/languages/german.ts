import { expect, vi } from 'vitest'
import type * as Texts from '../../../i18n/allTexts.ts'
import type * as Names from '../../../i18n/languageNames.ts'
import type * as Languages from '../../../src/languages.ts'

/** A catalog in which every text is marked as German, which says so well enough who does not need to read it. */
export function german<Catalog>(english: Catalog): Catalog {
  if (typeof english === 'string') return `${english} (de)` as Catalog
  if (typeof english !== 'object' || english === null) return english
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, german(text)])) as Catalog
}

/** The texts of each language with those of German. Fails where there are no English ones to make them of. */
export function withGerman<Texts>(texts: Readonly<Record<string, Texts>>): Record<string, Texts> {
  const { en: english } = texts
  expect(english).toBeDefined()
  return { ...texts, de: german(english as Texts) }
}

/** The languages with a third one: the one line that it takes. */
export async function languagesWithGerman() {
  const declared = await vi.importActual<typeof Languages>('../../../src/languages.ts')
  const third = { suffix: 'de', locale: 'de', name: 'German', numbers: 'de', script: 'Latn' }
  return { ...declared, languages: [...declared.languages, third] }
}

/** Its catalogs, where all of them are. */
export async function textsWithGerman() {
  const { allTexts } = await vi.importActual<typeof Texts>('../../../i18n/allTexts.ts')
  return { allTexts: withGerman(allTexts) }
}

/** What it is called in itself. */
export async function namesWithGerman() {
  const { languageNames } = await vi.importActual<typeof Names>('../../../i18n/languageNames.ts')
  return { languageNames: { ...languageNames, de: 'Deutsch' } }
}
