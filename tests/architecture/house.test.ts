import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { readSources, root } from './sources.ts'

const georgian = /[\u10a0-\u10ff\u1c90-\u1cbf]/
const code = () => readSources('src', 'server', 'scripts')

describe('how the house is kept', () => {
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

  it('nobody but the registers decides by the type of a field', () => {
    const names = fieldTypes.map(type => type.name).join('|')
    const deciding = new RegExp(`\\btype(\\.name)?\\s*[!=]==?\\s*'(${names})'|switch \\((\\w+\\.)*type(\\.name)?\\)`)
    const wrong = code()
      .filter(({ path, text }) => !/^src\/(engine|panel)\/fields\//.test(path) && deciding.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('a shape is written once, in zod: JSON Schema is made of it, and written by hand for query parameters and records alone', () => {
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

  it('a place brings only what is different in others: what would be the same in both is added by the product', () => {
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

  it('one module alone touches the browser’s storage, which may be blocked or full', () => {
    const touching = /\b(localStorage|sessionStorage|localStorageStore)\b/
    const wrong = readSources('src')
      .filter(({ path, text }) => path !== 'src/panel/data/session/storage.ts' && touching.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('one module alone writes numbers, days and moments for people; the country’s clock asks the time zone', () => {
    const writing = /\btoLocale(Date|Time)?String\b|\bIntl\.|\btoDateString\b/
    const homes = new Set(['src/engine/rules/text/formats.ts', 'src/engine/rules/time/countryClock.ts'])
    const others = readSources('src', 'server', 'i18n')
      .filter(({ path, text }) => !homes.has(path) && writing.test(text))
      .map(({ path }) => path)
    expect(others).toEqual([])
  })

  it('one module alone normalizes texts, because that can take quadratic time', () => {
    const wrong = readSources('src', 'server', 'i18n')
      .filter(({ path, text }) => path !== 'src/engine/model/normalized.ts' && /\.normalize\(/.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('a day is never taken from a clock of Greenwich or of a reader’s machine', () => {
    const foreign = /_(at|since|until)\)?\.slice\(0, ?10\)|\.get(FullYear|Month|Date|Hours|Minutes)\(/
    expect(
      readSources('src', 'server')
        .filter(({ text }) => foreign.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no input is the browser’s own for days and times, which shows them as the browser likes', () => {
    const own = /type[=:]\s*\{?\s*["'](date|datetime-local|time|month|week)["']/
    const wrong = readSources('src')
      .filter(({ path, text }) => path.endsWith('.tsx') && own.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('a person is called by one rule alone', () => {
    const together =
      /first_?name\}? \$?\{[^}]*last_?name|last_?name\}? \$?\{[^}]*first_?name|\[[\w.]*firstname, [\w.]*lastname\]/
    const others = readSources('src', 'server')
      .filter(({ path, text }) => path !== 'src/engine/rules/text/formats.ts' && together.test(text))
      .map(({ path }) => path)
    expect(others).toEqual([])
  })

  it('what is asked for a screen is called off with it: every query hands its signal on', () => {
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

  it('no check is switched off', () => {
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
