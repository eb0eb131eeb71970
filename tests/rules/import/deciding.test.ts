import { describe, expect, it } from 'vitest'
import type { ImportMapping, ImportMeaning, ImportView } from '../../../src/features/import/import.ts'
import { withColumn, withoutColumn } from '../../../src/features/import/panel/columnFields.ts'
import {
  choicesFor,
  isUndecided,
  kept,
  withDecisions,
  withText,
  wordOf,
} from '../../../src/features/import/panel/decisions.ts'
import { guessMapping } from '../../../src/features/import/panel/guessMapping.ts'
import { forecastOf, shownStep, needsCheck } from '../../../src/features/import/panel/importSteps.ts'
import { fittingShipped, matching } from '../../../src/features/import/panel/savedMappings.ts'
import { createGroups } from '../../../src/features/import/storeProblems.ts'
import { declared, propertyOf } from '../declared.ts'

const entity = declared.entity('establishments')
const property = (name: string) => propertyOf(entity, name)

const choice = (value: string, ...titles: string[]) => ({ value, titles })
const kakheti = choice('k', 'კახეთი', 'Kakheti')
const imereti = choice('i', 'იმერეთი', 'Imereti')
const meaning = (known: Partial<ImportMeaning>): ImportMeaning => ({
  word: 'x',
  count: 1,
  found: [],
  suggested: [],
  ...known,
})
const known = (value: unknown) => [kakheti, imereti].find(one => one.value === value)

describe('a word of a file', () => {
  it('has the meaning that it names, that was decided, or that is guessed', () => {
    expect(wordOf(meaning({ found: [kakheti] }), {}, known)).toMatchObject({ state: 'matched', choice: kakheti })
    expect(wordOf(meaning({ suggested: [kakheti] }), {}, known)).toMatchObject({ state: 'guess', choice: kakheti })
    expect(wordOf(meaning({ suggested: [kakheti] }), { values: { x: 'i' } }, known)).toMatchObject({
      state: 'decided',
      choice: imereti,
    })
    expect(wordOf(meaning({ found: [kakheti] }), { values: { x: null } }, known).state).toBe('empty')
  })

  it('is open if nothing or several things match, or if the decided choice no longer exists', () => {
    expect(wordOf(meaning({}), {}, known).state).toBe('open')
    const several = wordOf(meaning({ found: [kakheti, imereti] }), {}, known)
    expect([isUndecided(several), several.offered]).toEqual([true, [kakheti, imereti]])
    expect(wordOf(meaning({}), { values: { x: 'gone' } }, known).state).toBe('open')
    expect(wordOf(meaning({ decided: kakheti }), { values: { x: 'by its slug' } }, known)).toMatchObject({
      state: 'decided',
      choice: kakheti,
    })
  })

  it('can be decided together with others, and a decision can be removed', () => {
    const source = withDecisions({ column: 'a', match: true }, { x: 'k', y: null })
    expect(source.values).toEqual({ x: 'k', y: null })
    expect(withDecisions(source, { x: undefined, y: undefined })).toEqual({ column: 'a', match: true })
    const asIs = withDecisions(source, { x: kept })
    expect(asIs).toMatchObject({ keep: ['x'], values: { y: null } })
    expect(wordOf(meaning({ word: 'x' }), asIs, known).state).toBe('kept')
    expect(withDecisions(asIs, { x: 'k' })).toEqual({ ...source })
  })

  it('is found in either script, and so are its choices', () => {
    const words = [wordOf(meaning({ word: 'კახეთი' }), {}, known), wordOf(meaning({ word: 'Guria' }), {}, known)]
    expect(withText(words, 'kakh').map(({ word }) => word)).toEqual(['კახეთი'])
    expect(choicesFor([imereti, kakheti], 'KAKH', 5)).toEqual([kakheti])
    expect(choicesFor([choice('a', 'Upper Imereti'), imereti], 'imer', 5)[0]).toBe(imereti)
  })

  it('is found among 2,000 others', () => {
    const values = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`word ${index}`, 'k']))
    const meanings = Array.from({ length: 2_000 }, (_, index) => meaning({ word: `word ${index}` }))
    const words = meanings.map(one => wordOf(one, { values }, known))
    expect(words.filter(isUndecided)).toEqual([])
    expect(withText(words, 'word 1999')).toHaveLength(1)
  })
})

describe('a column of a file', () => {
  it('is appended to the other columns of a text field, and replaces the column of any other field', () => {
    const [street, region] = [property('address_en'), property('region_id')]
    expect(withColumn({ column: 'Street' }, street, 'Number')).toMatchObject({
      column: ['Street', 'Number'],
      join: ' ',
    })
    expect(withColumn({ column: 'A', match: true, values: { x: 'k' } }, region, 'B')).toEqual({
      column: 'B',
      match: true,
    })
    expect(withoutColumn({ column: ['Street', 'Number'], join: ' ' }, 'Street')).toEqual({ column: 'Number' })
    expect(withoutColumn({ column: 'Street' }, 'Street')).toBeUndefined()
  })

  it('is recognized by its values if its name is not helpful', () => {
    const properties = ['name_en', 'email', 'website_url'].map(property)
    const file = {
      columns: ['Name', 'A', 'B'],
      rows: [
        { cells: ['Inn', 'inn@example.ge', 'https://inn.example'] },
        { cells: ['Bar', '', 'https://bar.example'] },
      ],
    }
    expect(guessMapping(entity, properties, file, () => []).fields).toEqual({
      name_en: { column: 'Name' },
      email: { column: 'A' },
      website_url: { column: 'B' },
    })
  })
})

describe('a mapping of the product', () => {
  const mapping: ImportMapping = {
    resource: 'establishments',
    key: 'code',
    fields: { code: { column: 'id' }, region_id: { column: 'region', by: 'code' } },
  }

  it('is offered for a file that has all its columns', () => {
    const shipped = [{ name: 'establishments', mapping }]
    expect(fittingShipped(shipped, 'establishments', ['id', 'region', 'more'])).toEqual(shipped)
    expect(fittingShipped(shipped, 'establishments', ['id'])).toEqual([])
    expect(fittingShipped(shipped, 'regions', ['id', 'region'])).toEqual([])
  })

  it('allows decisions on its words like any other', () => {
    expect(matching(mapping, entity).fields.region_id).toEqual({ column: 'region', match: true })
    expect(matching(mapping, entity).fields.code).toEqual({ column: 'id' })
  })
})

describe('the steps of an import', () => {
  const mapping: ImportMapping = { resource: 'establishments', fields: { name_en: { column: 'a' } } }
  const view = (changes: Partial<ImportView>): ImportView =>
    ({
      state: 'ready',
      parts: 1,
      total: 10,
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      mapping,
      ...changes,
    }) as ImportView

  it('follow the URL, or else the progress of the import', () => {
    expect(shownStep(view({}), 'values')).toBe('values')
    expect(shownStep(view({}), 'nonsense')).toBe('columns')
    expect(shownStep(view({ state: 'checked' }), null)).toBe('check')
    expect(shownStep(view({ state: 'done' }), 'columns')).toBe('check')
  })

  it('forecast only the result of the current mapping', () => {
    const checked = view({ state: 'checked', created: 4, updated: 1, unchanged: 2, refused: 1 })
    expect(forecastOf(checked, mapping)).toEqual({ ready: 7, written: 5, refused: 1, passedOver: 2 })
    const other = { ...mapping, key: 'code' }
    expect([forecastOf(checked, other), needsCheck(checked, other), needsCheck(checked, mapping)]).toEqual([
      undefined,
      true,
      false,
    ])
    expect(needsCheck(view({}), { ...mapping, fields: {} })).toBe(false)
  })
})

it('groups problems of rows, with the most frequent values and the first lines', () => {
  const groups = createGroups()
  const met = (line: number, value: string) =>
    groups.add({ kind: 'refused', line, errors: { region_id: { code: 'unknown_name', params: { value } } } })
  for (const [line, value] of ['a', 'b', 'b', 'c', 'b', 'a'].entries()) met(line, value)
  expect(groups.all()).toMatchObject([{ count: 6, values: ['b', 'a', 'c'], lines: [0, 1, 2, 3, 4, 5] }])
})
