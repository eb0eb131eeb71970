import type { EntityDeclaration } from '../src/engine/model/declaration.ts'
import { languages, programmersLanguage } from '../src/languages.ts'

/** A generated file that lists modules by their file names. */
export interface Register {
  path: string
  /** Prints its content; `filesIn` lists the files of a folder. */
  print(filesIn: (folder: string) => readonly string[]): Promise<string>
}

const head = '// Printed by `npm run schema` from the names of the files in this folder; do not edit it.\n'

/** Returns the names of a folder's files without their extension, except for `others`. */
const namesOf = (files: readonly string[], end: string, others: readonly string[] = []): string[] =>
  files
    .flatMap(file => (file.endsWith(end) ? [file.slice(0, -end.length)] : []))
    .filter(name => !others.includes(name))
    .toSorted()

const lines = (names: readonly string[], line: (name: string) => string): string =>
  names.map(name => `${line(name)}\n`).join('')

const imports = (names: readonly string[]): string => lines(names, name => `import { ${name} } from './${name}.ts'`)
const list = (names: readonly string[]): string => lines(names, name => `  ${name},`)

const ownEntities: Register = {
  path: 'src/tourism/entities/index.ts',
  print: async filesIn => {
    const names = namesOf(filesIn('src/tourism/entities'), '.ts', ['index', 'codeLists', 'menuOrder'])
    return `${head}import type { EntityDeclaration } from '../../engine/model/declaration.ts'
${imports(names)}
/** Marani's own entities. */
export const ownEntities = [
${list(names)}] as const satisfies readonly EntityDeclaration[]

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof ownEntities> {}
}
`
  },
}

const catalogs = (language: string): Register => ({
  path: `i18n/${language}/entities/index.ts`,
  print: async filesIn => {
    const names = namesOf(filesIn(`i18n/${language}/entities`), '.ts', ['index', 'shared'])
    // The English catalog is the type of all others.
    const [types, annotated, satisfied] =
      language === programmersLanguage
        ? ["import type { EntityMessages } from '../../catalog.ts'\n", '', ' satisfies Record<string, EntityMessages>']
        : [
            "import type { Catalog } from '../../catalog.ts'\nimport type { entities as english } from '../../en/entities/index.ts'\n",
            ': Catalog<typeof english>',
            '',
          ]
    return `${head}${types}${imports(names)}
/** Texts of every declared entity, by its name. */
export const entities${annotated} = {
${list(names)}}${satisfied}
`
  },
})

/** Orders names of entities so that an entity comes after those it refers to, unless they refer to each other. */
export function inReferenceOrder(names: readonly string[], entities: readonly EntityDeclaration[]): string[] {
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name) || !names.includes(name)) return
    seen.add(name)
    const groups = entities.find(entity => entity.name === name)?.groups ?? []
    for (const field of groups.flatMap(({ fields }) => fields))
      if (typeof field !== 'string' && field.reference) visit(field.reference)
    ordered.add(name)
  }
  names.forEach(visit)
  return [...ordered]
}

const fixtures: Register = {
  path: 'fixtures/tables.ts',
  print: async filesIn => {
    // Files come first, because others refer to them by their URLs.
    const names = namesOf(filesIn('fixtures'), '.json', ['files'])
    // Imported here, because the registers that were just printed are part of it.
    const { entities } = await import('../src/tourism/declarations.ts')
    return `${head}import type { Row } from '../src/engine/model/query.ts'
${lines(['files', ...names], name => `import ${name} from './${name}.json' with { type: 'json' }`)}
/** Rows as they are written by hand, by table, so that what is referred to comes first. */
export const tables: Record<string, readonly Row[]> = {
${list(inReferenceOrder(['files', ...names], entities))}}
`
  },
}

interface Maps {
  name: string
  description: string
  /** The catalogs of a language by their exported names, each with its file. */
  catalogs: Readonly<Record<string, string>>
  lazily?: true
}

/** A map of catalogs by language, imported directly or loaded on demand. */
const byLanguage = ({ name, description, catalogs: files, lazily }: Maps): Register => {
  const all = Object.entries(files)
  const importNameOf = (locale: string, key: string): string => `${locale}${key.charAt(0).toUpperCase()}${key.slice(1)}`
  const line = (locale: string): string =>
    all
      .map(([key, file]) =>
        lazily
          ? `    ${key}: async () => (await import('../${locale}/${file}.ts')).${key},\n`
          : `    ${key}: ${importNameOf(locale, key)},\n`,
      )
      .join('')
  const locales = languages.map(({ locale }) => locale)
  const imported = locales.flatMap(locale =>
    all.map(([key, file]) => `import { ${key} as ${importNameOf(locale, key)} } from '../${locale}/${file}.ts'\n`),
  )
  return {
    path: `i18n/byLanguage/${name}.ts`,
    print: async () =>
      `// Printed by \`npm run schema\` from src/languages.ts; do not edit it.
${lazily ? '' : `${imported.join('')}\n`}/** ${description} */
export const ${name} = {
${locales.map(locale => `  ${locale}: {\n${line(locale)}  },\n`).join('')}}
`,
  }
}

const names: Register = {
  path: 'i18n/languageNames.ts',
  print: async () => {
    const named = await Promise.all(
      languages.map(async ({ locale }) => {
        const { name }: { name: string } = await import(`../i18n/${locale}/name.ts`)
        return `  ${locale}: '${name}',\n`
      }),
    )
    return `// Printed by \`npm run schema\` from src/languages.ts; do not edit it.
import type { Locale } from '../src/engine/model/declaration.ts'

/** Each language named in itself. */
export const languageNames: Record<Locale, string> = {
${named.join('')}}
`
  },
}

const maps: readonly Maps[] = [
  {
    name: 'panelCatalogs',
    description: 'What a browser loads, each in its own chunk.',
    catalogs: {
      messages: 'first',
      later: 'later',
      signIn: 'sign_in',
      registration: 'registration',
      palette: 'palette',
    },
    lazily: true,
  },
  {
    name: 'prototypeCatalogs',
    description: 'Texts of the prototype.',
    catalogs: { prototype: 'prototype' },
    lazily: true,
  },
  { name: 'serverCatalogs', description: 'All texts of a server.', catalogs: { messages: 'index', emails: 'emails' } },
  {
    name: 'declaringCatalogs',
    description: 'Texts for declaring resources.',
    catalogs: { declaring: 'declaring', declarations: 'declarations' },
  },
  { name: 'fieldCatalogs', description: 'Names of fields.', catalogs: { entities: 'entities/index', panel: 'panel' } },
  { name: 'hoursCatalogs', description: 'Texts of opening hours.', catalogs: { hours: 'hours' } },
]

/** All registers, in the order in which they are printed. */
export const registers: readonly Register[] = [
  ownEntities,
  ...languages.map(({ locale }) => catalogs(locale)),
  ...maps.map(byLanguage),
  names,
  fixtures,
]
