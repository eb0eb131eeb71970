import { describe, expect, it } from 'vitest'
import { readSources } from '../architecture/sources.ts'
import { misfits, usesOf } from './placeholders.ts'
import { texts } from './texts.ts'

const variablesOf = (message: string): string[] => [
  ...[...message.matchAll(/%\{(.*?)\}/g)].map(([, name = '']) => name),
  ...(message.includes('||||') ? ['smart_count'] : []),
]

const variables = new Map(
  [...texts.en].map(([key, message]) => [
    key,
    new Set([...variablesOf(message), ...variablesOf(texts.ka.get(key) ?? '')]),
  ]),
)

const inSample = (text: string): string[] =>
  misfits(
    usesOf({ path: 'sample.tsx', text }),
    new Map([
      ['list.rows', new Set(['count'])],
      ['list.none', new Set<string>()],
      ['problems.too_long', new Set(['maximum'])],
      ['problems.fields.too_big', new Set(['maximum'])],
    ]),
  )

describe('the values that code passes to texts', () => {
  const uses = readSources('src', 'server').flatMap(usesOf)

  it('are exactly the variables of the texts', () => {
    expect(misfits(uses, variables)).toEqual([])
  })

  it('are for texts that exist', () => {
    // Codes of problems have texts only where people may read them.
    const groups = new Set([...texts.en.keys()].map(key => key.split('.')[0]).filter(group => group !== 'problems'))
    const named = uses.flatMap(({ at, keys }) =>
      keys.filter(key => !key.includes('*') && groups.has(key.split('.')[0])).map(key => ({ at, key })),
    )
    expect(named.length).toBeGreaterThan(1_000)
    expect(named.filter(({ key }) => !texts.en.has(key)).map(({ at, key }) => `${at}: ${key}`)).toEqual([])
  })

  it('are found in the code', () => {
    const withValues = uses.filter(
      ({ keys, cases }) => keys.some(key => variables.get(key)?.size) && cases.every(one => one.complete),
    )
    expect(withValues.length).toBeGreaterThan(300)
  })

  it.each([
    ["t('list.rows')", ['sample.tsx:1: list.rows needs count']],
    ["t('list.rows', { count })", []],
    ["t('list.rows', { ...more })", []],
    [
      "t(none ? 'list.none' : 'list.rows', { number })",
      ['sample.tsx:1: list.rows needs count', 'sample.tsx:1: list.none, list.rows does not use number'],
    ],
    ["const values = { counts }\nt('list.rows', values)", ['sample.tsx:2: list.rows needs count']],
    ['t(`list.${name}`, { counts })', ['sample.tsx:1: list.* does not use counts']],
    ["notify('list.rows', { type: 'info', messageArgs: { count } })", []],
    ["new Problem('too_long', { most })", ['sample.tsx:1: problems.too_long needs maximum']],
    ["return { code: 'too_big', params: { maximum } }", []],
  ])('are compared in %s', (text, found) => {
    expect(inSample(text)).toEqual(found)
  })
})
