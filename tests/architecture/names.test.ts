import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/tourism/declarations.ts'
import { entityShape } from '../../src/engine/model/declarationSchema.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { readSources, root } from './sources.ts'

/** Comments say names where they explain; code is what is meant here. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1')

const withoutImports = (text: string): string =>
  text.replace(/^(import|export)\s(?:[^'"`;]*?\sfrom\s)?'[^'\n]*'.*$/gm, '')

const isOf =
  (folder: string) =>
  (name: string): boolean =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).some(
      file => file.isFile() && basename(file.parentPath) === 'entities' && file.name === `${name}.ts`,
    )

const isOwn = isOf('src/engine')
const isOfProduct = isOf('src/tourism')
const names = entities.map(({ name }) => name).filter(name => !isOwn(name))

/** Words that are nothing but a name: found wherever they stand. Others are everyday words of code too, and are names as a text of their own. */
const rare: ReadonlySet<string> = new Set(names.filter(isOfProduct))
/** What the language of declarations itself is made of is nobody's name, though an entity may be called alike. */
const ofDeclarations: ReadonlySet<string> = new Set(Object.keys(entityShape.def.shape))
const quoted: readonly string[] = [
  ...names.filter(name => !rare.has(name)),
  ...Object.keys(authorization.roles),
  ...Object.keys(authorization.permissions),
  'ka',
  'ge',
  'en',
].filter(name => !ofDeclarations.has(name))

/** What is the country's, by the mark that it has in code. */
const ofCountry: Readonly<Record<string, RegExp>> = { '995': /995/, 'time zone': /Asia\/\w+/, Georgian: /georgian/i }

const texts = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)].map(
      ([, single, double, template]) => single ?? double ?? template ?? '',
    ),
  )

function namedIn(source: string): string[] {
  const text = withoutComments(source)
  const code = withoutImports(text)
  const said = texts(code)
  const languages = /\w_(ge|en|ka)\b|\b(ge|en|ka):/.test(code) ? ['a language by its key'] : []
  return [
    ...[...rare].filter(name => new RegExp(`\\b${name}\\b`).test(code)),
    ...quoted.filter(name => said.has(name)),
    ...languages,
    ...Object.entries(ofCountry).flatMap(([name, mark]) => (mark.test(code) ? [name] : [])),
  ].toSorted()
}

const found = new Map(
  readSources('src/engine', 'src/panel')
    .map(({ path, text }) => [path, namedIn(text)] as const)
    .filter(([, some]) => some.length > 0),
)

describe('what runs for any product', () => {
  it('is looked through: a name is seen as a text, a product’s own name anywhere, no comment is', () => {
    expect(namedIn("const is = entity.table === 'users' // 'mail'\n/* 'guide' */ const { villages } = rows")).toEqual([
      'users',
      'villages',
    ])
    expect(namedIn("import { x } from './guides.ts'\nconst title = row.title_ge ?? `+995`")).toEqual([
      '995',
      'a language by its key',
    ])
  })

  it('names no entity, role, permission, language or country', () => {
    expect(Object.fromEntries(found)).toEqual({})
  })

  it('chooses by no language: what differs between them is their data, in one place', () => {
    const choosing = /[!=]==? '(ka|ge|en)'|case '(ka|ge|en)'/
    expect(
      readSources('src', 'server', 'i18n')
        .filter(({ text }) => choosing.test(withoutComments(text)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('names a language in features and places only in declarations and as a key of catalogs', () => {
    const naming = /'(ka|ge|en)'|[a-z]_(ge|en)\b/
    expect(
      readSources('src/features', 'src/prototype', 'server')
        .filter(({ path, text }) => !path.includes('/entities/') && naming.test(withoutImports(withoutComments(text))))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
