import { describe, expect, it } from 'vitest'
import { whileSorted, widthsOf } from '../../src/panel/record/list/widthsOf.ts'

/** Pixels that the longest Georgian heading of a list takes on the screen, with what is around it. */
const municipality = 122 + 16

describe('the width of a column', () => {
  it('holds the longest word of its heading, which has no second line to go on in', () => {
    expect(widthsOf('მუნიციპალიტეტი', 1, true).minWidth).toBeGreaterThanOrEqual(municipality)
    expect(widthsOf('მუნიციპალიტეტი', 1, false).minWidth).toBeGreaterThanOrEqual(municipality)
  })

  it('makes room for the sign of the order while the list is sorted by it, if its word would be cut', () => {
    const long = widthsOf('მუნიციპალიტეტი', 1, true)
    expect(whileSorted(long).minWidth).toBeGreaterThanOrEqual(municipality + 15)
    const short = widthsOf('რეგიონი', 1, true)
    expect(whileSorted(short)).toEqual(short)
  })

  it('is no wider for a heading of short words, nor without end for one of a single long word', () => {
    expect(widthsOf('ობი ტიპი აქვს მას', 1, true)).toMatchObject({ width: 114, minWidth: 92 })
    expect(widthsOf('ა'.repeat(60), 1, true)).toMatchObject({ width: 160, minWidth: 160 })
  })
})
