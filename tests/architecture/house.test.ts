import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { readSources, root } from './sources.ts'

const georgian = /[\u10a0-\u10ff\u1c90-\u1cbf]/
const code = () => readSources('src', 'server', 'scripts')

describe('the rules of the code', () => {
  it('an entity is data: it survives JSON unchanged', () => {
    expect(JSON.parse(JSON.stringify(entities))).toEqual(entities)
  })

  it('texts for people are in i18n and fixtures, so no Georgian letter is in the code', () => {
    expect(
      code()
        .filter(({ text }) => georgian.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no file has more than 400 lines', () => {
    const long = code()
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
  })

  it('only field types and their views depend on the type of a field', () => {
    const names = fieldTypes.map(type => type.name).join('|')
    const deciding = new RegExp(`\\btype(\\.name)?\\s*[!=]==?\\s*'(${names})'|switch \\((\\w+\\.)*type(\\.name)?\\)`)
    const wrong = code()
      .filter(({ path, text }) => !/^src\/(engine|panel)\/fields\//.test(path) && deciding.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('a shape is written once, in zod: JSON Schema is generated from it, except for query parameters and records', () => {
    const written =
      /\badditionalProperties:|\btype: '(object|array|string|integer)', (properties|items|format)|\btype: \['|\b(answer|body|items): \{ type: '/
    const homes = new Set([
      'src/engine/http/openApi.ts',
      'src/engine/http/openApiParameters.ts',
      'src/engine/http/openApiSchemas.ts',
    ])
    expect(
      readSources('src', 'server')
        .filter(({ path, text }) => !homes.has(path) && written.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('an environment implements only ports that differ from those of the other one; the product adds the others', () => {
    const [server = [], browser = []] = ['server/createPorts.ts', 'src/prototype/ports.ts'].map(path => {
      const text = code().find(source => source.path === path)?.text ?? ''
      return [
        ...text
          .slice(text.indexOf('const place: PlacePorts'), text.lastIndexOf('return createProductPorts'))
          .matchAll(/^ {4}(\w+): (?!\{$)(.*)$/gm),
      ].map(([line]) => line)
    })
    expect(server.length).toBeGreaterThan(9)
    expect(browser.length).toBeGreaterThan(9)
    expect(server.filter(line => browser.includes(line))).toEqual([])
  })

  it('only one module uses the storage of the browser, which may be blocked or full', () => {
    const touching = /\b(localStorage|sessionStorage|localStorageStore)\b/
    const wrong = readSources('src')
      .filter(({ path, text }) => path !== 'src/panel/data/session/storage.ts' && touching.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('only one module formats numbers, days and times for people; the country’s clock reads the time zone', () => {
    const writing = /\btoLocale(Date|Time)?String\b|\bIntl\.|\btoDateString\b/
    const homes = new Set(['src/engine/rules/text/formats.ts', 'src/engine/model/countryClock.ts'])
    const others = readSources('src', 'server', 'i18n')
      .filter(({ path, text }) => !homes.has(path) && writing.test(text))
      .map(({ path }) => path)
    expect(others).toEqual([])
  })

  it('only one module normalizes texts, because that can take quadratic time', () => {
    const wrong = readSources('src', 'server', 'i18n')
      .filter(({ path, text }) => path !== 'src/engine/model/normalized.ts' && /\.normalize\(/.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('a day is never computed in UTC or in the time zone of the reader’s device', () => {
    const foreign = /_(at|since|until)\)?\.slice\(0, ?10\)|\.get(FullYear|Month|Date|Hours|Minutes)\(/
    expect(
      readSources('src', 'server')
        .filter(({ text }) => foreign.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('days and times are never entered in inputs of the browser, which would format them in its own way', () => {
    const own = /type[=:]\s*\{?\s*["'](date|datetime-local|time|month|week)["']/
    const wrong = readSources('src')
      .filter(({ path, text }) => path.endsWith('.tsx') && own.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('only one module combines the first and last name of a person', () => {
    const together =
      /first_?name\}? \$?\{[^}]*last_?name|last_?name\}? \$?\{[^}]*first_?name|\[[\w.]*firstname, [\w.]*lastname\]/
    const others = readSources('src', 'server')
      .filter(({ path, text }) => path !== 'src/engine/rules/text/formats.ts' && together.test(text))
      .map(({ path }) => path)
    expect(others).toEqual([])
  })

  it('requests of a screen are cancelled when it is closed: every query passes its signal on', () => {
    const query = /queryFn: (?:async )?\(([^)]*)\) =>/g
    const deaf = readSources('src').flatMap(({ path, text }) =>
      [...text.matchAll(query)].flatMap(({ 1: provided = '', index }) =>
        provided.includes('signal') || text.slice(index).startsWith('queryFn: () => import(') ? [] : [path],
      ),
    )
    expect(deaf).toEqual([])
  })

  it('every exported function has a docstring', () => {
    const functions =
      /(\*\/\n)?^export (?:(?:default )?(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]+|\(\n|\([^\n]*=> *(?:\n|[^\n]+)|\w+ =>[^\n]*))/gm
    const undocumented = code().flatMap(({ path, text }) =>
      [...text.matchAll(functions)].filter(([, end]) => !end).map(([, , one, other]) => `${path}: ${one ?? other}`),
    )
    expect(undocumented).toEqual([])
  })

  it('every exported function and value is used by another file, and every exported type at all', () => {
    const sources = [
      ...readSources('src', 'server', 'scripts', 'tests', 'bench', 'i18n'),
      { text: readFileSync(join(root, 'vite.config.ts'), 'utf8') },
    ]
    const users = new Map<string, number>()
    for (const { text } of sources)
      for (const word of new Set(text.match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1)
    const unused = code().flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(const|function\*?|class|type|interface) (\w+)/gm)]
        .filter(([, kind = '', name = '']) => {
          const isType = kind === 'type' || kind === 'interface'
          return users.get(name) === 1 && !(isType && text.split(new RegExp(`\\b${name}\\b`)).length > 2)
        })
        .map(([, , name]) => `${path}: ${name}`),
    )
    expect(unused).toEqual([])
  })

  it('no check is suppressed', () => {
    const off = /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable|\bas any\b|: any\b/
    expect(
      code()
        .filter(({ text }) => off.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('nothing is left unfinished', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'not impl' + 'emented', 'coming so' + 'on']
        .map(word => `\\b${word}\\b`)
        .join('|'),
    )
    expect(
      code()
        .filter(({ text }) => marks.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
