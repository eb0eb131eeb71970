import type { Copy } from './copy.ts'

/** Declares German in a copy of the project. */
export const declareGerman = (copy: Copy): void =>
  copy.put(
    'src/languages.ts',
    '] as const',
    "  { suffix: 'de', locale: 'de', name: 'German', numbers: 'de', script: 'Latn' },\n",
  )

/** Gives German its catalogs, made as the Georgian ones are. Where they are is printed. */
export function addGermanCatalogs(copy: Copy): void {
  copy.duplicate('i18n/ka', 'i18n/de')
  for (const language of ['ka', 'en', 'de']) copy.put(`i18n/${language}/emails.ts`, " en: '", " de: 'in German',")
}
