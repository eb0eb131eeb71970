import { describe, expect, it } from 'vitest'
import { whileSorted, widthsOf } from '../../src/panel/record/list/widthsOf.ts'

/** Pixels that the longest Georgian heading of a list takes on the screen, with what is around it. */
const municipality = 122 + 16

describe('the width of a column', () => {
  it('fits the longest word of its heading, which has only one line', () => {
    expect(widthsOf('მუნიციპალიტეტი', 1, true).minWidth).toBeGreaterThanOrEqual(municipality)
    expect(widthsOf('მუნიციპალიტეტი', 1, false).minWidth).toBeGreaterThanOrEqual(municipality)
  })

  it('includes the sort arrow while the list is sorted by it, if the word would be cut off', () => {
    const long = widthsOf('მუნიციპალიტეტი', 1, true)
    expect(whileSorted(long).minWidth).toBeGreaterThanOrEqual(municipality + 15)
    const short = widthsOf('რეგიონი', 1, true)
    expect(whileSorted(short)).toEqual(short)
  })

  it('is not increased by a heading of short words, and limited for one very long word', () => {
    expect(widthsOf('ობი ტიპი აქვს მას', 1, true)).toMatchObject({ width: 114, minWidth: 92 })
    expect(widthsOf('ა'.repeat(60), 1, true)).toMatchObject({ width: 160, minWidth: 160 })
  })
})
