import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/tourism/declarations.ts'
import { entityShape } from '../../src/engine/model/declarationSchema.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { groupsList, kindsList } from '../../src/engine/model/words.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import { ownCodeLists } from '../../src/tourism/entities/codeLists.ts'
import { ownEntities } from '../../src/tourism/entities/index.ts'
import { features } from '../../src/tourism/features.ts'
import { needsOf } from '../products/removedFeatures.ts'
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

const fieldNames = (declared: readonly EntityDeclaration[]): string[] =>
  declared.flatMap(({ groups }) =>
    groups.flatMap(({ fields }) => fields.map(field => (typeof field === 'string' ? field : field.name))),
  )

const ofFeatures = new Set(fieldNames(features.flatMap(feature => feature.entities ?? [])))
/** What field types are called and keep; some fields are called alike. */
const ofFieldTypes: ReadonlySet<string> = new Set([
  ...fieldTypes.map(({ name }) => name),
  'working_days',
  'always_open',
])
/** Fields of the product alone; those of one word are everyday words. */
const fieldsOfProduct = fieldNames(ownEntities).filter(
  name => name.includes('_') && !ofFeatures.has(name) && !ofFieldTypes.has(name),
)
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
    ...[...rare, ...fieldsOfProduct].filter(name => new RegExp(`\\b${name}\\b`).test(code)),
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

/** Names that are nothing but the product's, wherever they stand. */
const ofProductAlone = new Set([
  ...rare,
  ...fieldsOfProduct,
  ...ownCodeLists
    .map(({ name }) => name)
    .filter(name => name.includes('_') && name !== kindsList && name !== groupsList),
  ...Object.keys(authorization.roles).filter(name => name !== 'user'),
])

/** What a file of a feature names of the product, or of a feature that it does not need; a key of permission that is called as a feature is that feature's. */
function foreignIn(path: string, source: string): string[] {
  const known = needsOf(path.split('/')[2] ?? '')
  const code = withoutImports(withoutComments(source))
  const said = texts(code)
  const unknown = features
    .filter(({ name }) => !known.has(name))
    // What a declaration refers to and a product does not have is left out of it.
    .flatMap(({ entities: kept = [] }) => (path.includes('/entities/') ? [] : kept.map(({ name }) => name)))
  const keys = Object.keys(authorization.permissions).filter(name => !known.has(name))
  const quotedHere = ['user', 'sectors', ...keys, ...unknown]
  return [
    ...[...ofProductAlone].filter(name => new RegExp(`\\b${name}\\b`).test(code)),
    ...quotedHere.filter(name => said.has(name)),
    ...Object.entries(ofCountry).flatMap(([name, mark]) => (mark.test(code) ? [name] : [])),
  ].toSorted()
}

/** What looks like the country's, and is not. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/import/tables/encodingNames.ts': 'an encoding is called as everywhere, as windows-1251 is',
  'src/features/import/tables/encodings.ts': 'an encoding is called as everywhere',
  'src/features/emails/emailPage.ts': 'the name of a typeface',
}

describe('the code of a feature', () => {
  it('is checked: names of the product and of features that it does not need are found', () => {
    const text = "const a = { guide: row.category_id, b: 'reports', c: 'users' } // establishments"
    expect(foreignIn('src/features/mail/sample.ts', text)).toEqual(['category_id', 'guide', 'reports'])
  })

  it('names no entities, roles, keys, fields or country of the product, which are passed to it', () => {
    expect(
      Object.fromEntries(
        readSources('src/features')
          .map(({ path, text }) => [path, foreignIn(path, text)] as const)
          .filter(([path, some]) => some.length > 0 && !Object.hasOwn(exceptions, path)),
      ),
    ).toEqual({})
  })
})

describe('code for any product', () => {
  it('is checked: names are found in strings, the name of the product anywhere, except in comments', () => {
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

  it('does not depend on a particular language: their differences are data in one place', () => {
    const choosing = /[!=]==? '(ka|ge|en)'|case '(ka|ge|en)'/
    expect(
      readSources('src', 'server', 'i18n')
        .filter(({ text }) => choosing.test(withoutComments(text)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('names a language in features and environments only in declarations and as a key of catalogs', () => {
    const naming = /'(ka|ge|en)'|[a-z]_(ge|en)\b/
    expect(
      readSources('src/features', 'src/prototype', 'server')
        // A migration speaks of columns as they were called at its time.
        .filter(({ path }) => !path.includes('/entities/') && !path.includes('/migrations/'))
        .filter(({ text }) => naming.test(withoutImports(withoutComments(text))))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
