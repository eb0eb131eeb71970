import type { EntityDeclaration } from '../src/engine/model/declaration.ts'
import { languages, programmersLanguage } from '../src/languages.ts'

/** A file that lists what is known by the name of its own file. */
export interface Register {
  path: string
  /** Its text, by what lies in a folder. */
  print(filesIn: (folder: string) => readonly string[]): Promise<string>
}

const head = '// Printed by `npm run schema` from the names of the files in this folder; do not edit it.\n'

/** What files of a folder are named, without those that hold no entity. */
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
/** The entities that are Marani's alone. */
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

/** Names of entities, those that others refer to first, as far as they do not refer to one another. */
export function inOrder(names: readonly string[], entities: readonly EntityDeclaration[]): string[] {
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
    // Files come first: they are referred to by their addresses.
    const names = namesOf(filesIn('fixtures'), '.json', ['files'])
    // Those that were printed a moment ago are among them.
    const { entities } = await import('../src/tourism/declarations.ts')
    return `${head}import type { Row } from '../src/engine/model/query.ts'
${lines(['files', ...names], name => `import ${name} from './${name}.json' with { type: 'json' }`)}
/** Rows as they are written by hand, by table, so that what is referred to comes first. */
export const tables: Record<string, readonly Row[]> = {
${list(inOrder(['files', ...names], entities))}}
`
  },
}

interface Maps {
  name: string
  says: string
  /** The catalogs of a language by the names that they export, each with its file. */
  catalogs: Readonly<Record<string, string>>
  lazily?: true
}

/** A map of some catalogs by their language, each known at once or loaded when it is asked for. */
const byLanguage = ({ name, says, catalogs: files, lazily }: Maps): Register => {
  const all = Object.entries(files)
  const called = (locale: string, key: string): string => `${locale}${key.charAt(0).toUpperCase()}${key.slice(1)}`
  const line = (locale: string): string =>
    all
      .map(([key, file]) =>
        lazily
          ? `    ${key}: async () => (await import('../${locale}/${file}.ts')).${key},\n`
          : `    ${key}: ${called(locale, key)},\n`,
      )
      .join('')
  const locales = languages.map(({ locale }) => locale)
  const imported = locales.flatMap(locale =>
    all.map(([key, file]) => `import { ${key} as ${called(locale, key)} } from '../${locale}/${file}.ts'\n`),
  )
  return {
    path: `i18n/byLanguage/${name}.ts`,
    print: async () =>
      `// Printed by \`npm run schema\` from src/languages.ts; do not edit it.
${lazily ? '' : `${imported.join('')}\n`}/** ${says} */
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
    name: 'loaded',
    says: 'What a browser loads, each in code of its own.',
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
    name: 'ofPrototype',
    says: 'What the prototype alone says.',
    catalogs: { prototype: 'prototype' },
    lazily: true,
  },
  { name: 'said', says: 'All that a server says.', catalogs: { messages: 'index', emails: 'emails' } },
  {
    name: 'ofDeclaring',
    says: 'What is said where resources are declared.',
    catalogs: { declaring: 'declaring', declarations: 'declarations' },
  },
  { name: 'ofFields', says: 'What fields are called.', catalogs: { entities: 'entities/index', panel: 'panel' } },
  { name: 'ofHours', says: 'How opening hours are said.', catalogs: { hours: 'hours' } },
]

/** What is listed by the names of files, in the order in which it is printed. */
export const registers: readonly Register[] = [
  ownEntities,
  ...languages.map(({ locale }) => catalogs(locale)),
  ...maps.map(byLanguage),
  names,
  fixtures,
]
