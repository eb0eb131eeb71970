import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { outdatedAfter, outdatedChange, translated } from '../../src/engine/rules/moderation/languageDrift.ts'
import { randomFrom } from '../model/random.ts'
import { declared } from './declared.ts'

const entity = declared.entity('establishments')
const row = (values: Row = {}): Row => ({
  name_ge: 'ა',
  name_en: 'A',
  desc_ge: 'ბ',
  desc_en: 'B',
  outdated: [],
  ...values,
})
const after = (before: Row, changes: Row, outdated: string[] = []): string[] =>
  outdatedAfter(entity, before, { ...before, ...changes }, outdated)

describe('a translation', () => {
  it('is outdated if its Georgian changes and it does not', () => {
    expect(after(row(), { name_ge: 'გ' })).toEqual(['name'])
    expect(after(row(), { desc_ge: 'გ', name_ge: 'გ' })).toEqual(['name', 'desc'])
  })

  it('is not outdated if both change, or only the English', () => {
    expect(after(row(), { name_ge: 'გ', name_en: 'C' })).toEqual([])
    expect(after(row(), { name_en: 'C' })).toEqual([])
  })

  it('that is empty is not outdated but missing', () => {
    for (const empty of [null, '', undefined]) {
      expect(after(row({ name_en: empty }), { name_ge: 'გ' })).toEqual([])
      expect(after(row(), { name_ge: 'გ', name_en: empty })).toEqual([])
    }
  })

  it('that was outdated stays so until it is written or emptied, or its Georgian is emptied', () => {
    expect(after(row(), { beds: 5 }, ['name'])).toEqual(['name'])
    expect(after(row(), { name_ge: 'დ' }, ['name'])).toEqual(['name'])
    for (const changes of [{ name_en: 'C' }, { name_en: null }, { name_ge: null }])
      expect(after(row(), changes, ['name'])).toEqual([])
  })

  it('of a slug is never outdated: each language has its own', () => {
    expect(translated(entity).map(field => field.declaration.name)).toEqual([
      'name',
      'title',
      'desc',
      'text',
      'address',
    ])
    expect(after(row({ slug_ge: 'ა', slug_en: 'a' }), { slug_ge: 'ბ' })).toEqual([])
  })

  it('is not tracked for fields that are not localized', () => {
    const organizations = declared.entity('organizations')
    expect(organizations.properties.has('outdated')).toBe(false)
    expect(outdatedChange(organizations, { legal_name: 'A' }, { legal_name: 'B' })).toBeUndefined()
  })

  it('changes the row only if the list of outdated fields changes', () => {
    expect(outdatedChange(entity, row(), row({ name_ge: 'გ' }))).toEqual([[], ['name']])
    expect(outdatedChange(entity, row({ outdated: ['name'] }), row({ name_ge: 'გ' }))).toBeUndefined()
    expect(outdatedChange(entity, row({ outdated: ['name'] }), row({ name_en: 'C' }))).toEqual([['name'], []])
  })

  it('is outdated, over 5,000 random changes, exactly if the last Georgian was written after the last English', () => {
    const random = randomFrom(9)
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
    const names = translated(entity).map(field => field.declaration.name)
    let present: Row = {}
    let outdated: string[] = []
    /** When each language of a field was last written, as a clerk would note it. */
    const written: Record<string, { ge: number; en: number }> = Object.fromEntries(
      names.map(name => [name, { ge: 0, en: 0 }]),
    )
    for (let turn = 1; turn <= 5_000; turn++) {
      const next = { ...present }
      for (const name of names)
        for (const language of ['ge', 'en'] as const)
          if (random() < 0.15) {
            const value = pick([null, 'a', 'b', 'c', 'd'])
            const was = present[`${name}_${language}`] ?? null
            next[`${name}_${language}`] = value
            const note = written[name]
            if (note && value !== was) note[language] = turn
          }
      for (const name of names) {
        const note = written[name]
        if (note && (next[`${name}_ge`] ?? null) === null) note.ge = 0
        if (note && (next[`${name}_en`] ?? null) === null) note.en = turn
      }
      outdated = outdatedAfter(entity, present, next, outdated)
      present = next
      const expected = names.filter(
        name =>
          (present[`${name}_ge`] ?? null) !== null &&
          (present[`${name}_en`] ?? null) !== null &&
          (written[name]?.ge ?? 0) > (written[name]?.en ?? 0),
      )
      expect(outdated, String(turn)).toEqual(expected)
    }
  })
})
