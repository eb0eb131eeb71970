import { describe, expect, it } from 'vitest'
import { comparable } from '../../src/engine/fields/visibleText.ts'
import { normalized } from '../../src/engine/model/normalized.ts'
import { plainWriting } from '../../src/engine/rules/text/plainWriting.ts'
import { fold } from '../../src/tourism/georgian/fold.ts'
import { processorTime } from '../processorTime.ts'

/** Marks that change places when they are sorted: each of them passes all before it. */
const unsorted = '\u0301\u0316'

describe('a normalized text', () => {
  it.each(['NFC', 'NFKC', 'NFKD'] as const)('is otherwise unchanged in %s', form => {
    for (const text of ['', 'ქვევრი', 'e\u0301\u0323', '\ufb01', 'שָׁלוֹם', 'ﾊﾞ', '각', `a${unsorted.repeat(15)}b`])
      expect(normalized(text, form)).toBe(text.normalize(form))
  })

  it('keeps thirty combining marks in a row and everything after them', () => {
    expect(normalized(`a${'\u0301'.repeat(31)}b${'\u0301'.repeat(40)}`, 'NFKD')).toBe(
      `a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)}`,
    )
    expect(normalized(`a${'\u0316'.repeat(29)}\uff9e\uff9f\u0301`, 'NFKD')).toBe(`a\u3099${'\u0316'.repeat(29)}`)
  })

  it.each([
    ['for storage', (text: string) => normalized(text, 'NFC')],
    ['for uniqueness', comparable],
    ['for a search', fold],
    ['for a search in another country', plainWriting.fold],
  ])('of a megabyte of marks takes no longer than another one: %s', async (_what, work) => {
    for (const text of [unsorted, '\u0316\uff9e', '\u0301\u200b\u0316'])
      expect(await processorTime(() => work(text.repeat(240_000)))).toBeLessThan(1_000)
  })
})
