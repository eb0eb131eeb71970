import type { Copy } from './copy.ts'

/** Declares German in a copy of the project. */
export const declareGerman = (copy: Copy): void =>
  copy.put(
    'src/languages.ts',
    '] as const',
    "  { suffix: 'de', locale: 'de', name: 'German', numbers: 'de', script: 'Latn' },\n",
  )

/** Gives German its catalogs, made as the Georgian ones are, and says where they are. */
export function addGermanCatalogs(copy: Copy): void {
  copy.duplicate('i18n/ka', 'i18n/de')
  for (const language of ['ka', 'en', 'de']) copy.put(`i18n/${language}/emails.ts`, " en: '", " de: 'in German',")
  copy.put(
    'i18n/allTexts.ts',
    'import { emails as georgianEmails }',
    "import { emails as germanEmails } from './de/emails.ts'\nimport { messages as german } from './de/index.ts'\n",
  )
  copy.put('i18n/allTexts.ts', '  en: {', '  de: { messages: german, emails: germanEmails },\n')
  copy.put(
    'i18n/catalogs.ts',
    '  en: {',
    `  de: {
    messages: async () => (await import('./de/index.ts')).messages,
    signIn: async () => (await import('./de/sign_in.ts')).signIn,
    registration: async () => (await import('./de/registration.ts')).registration,
    palette: async () => (await import('./de/palette.ts')).palette,
  },
`,
  )
  copy.put(
    'i18n/declaringTexts.ts',
    'import { declaring as georgian }',
    "import { declarations as germanDeclarations } from './de/declarations.ts'\nimport { declaring as german } from './de/declaring.ts'\n",
  )
  copy.put('i18n/declaringTexts.ts', '  en: {', '  de: { declaring: german, declarations: germanDeclarations },\n')
  copy.put(
    'i18n/fieldLabel.ts',
    'import { entities as georgian }',
    "import { entities as german } from './de/entities/index.ts'\nimport { panel as germanPanel } from './de/panel.ts'\n",
  )
  copy.put('i18n/fieldLabel.ts', '  en: {', '  de: { entities: german, system: germanPanel.system_fields },\n')
  copy.put('i18n/hoursWord.ts', 'import { hours as georgian }', "import { hours as german } from './de/hours.ts'\n")
  copy.put('i18n/hoursWord.ts', '  en:', '  de: german,\n')
  copy.put('i18n/languageNames.ts', '  en:', "  de: 'Deutsch',\n")
  copy.put(
    'src/prototype/mountPrototype.tsx',
    '  en: async',
    "  de: async () => (await import('../../i18n/de/prototype.ts')).prototype,\n",
  )
}
