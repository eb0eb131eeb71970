import { describe, expect, it } from 'vitest'
import { widthsOf } from '../../src/panel/record/list/widthsOf.ts'

/** Pixels that the longest Georgian heading of a list takes on the screen, with what is around it. */
const municipality = 122 + 16

describe('the width of a column', () => {
  it('holds the longest word of its heading, which has no second line to go on in', () => {
    expect(widthsOf('მუნიციპალიტეტი', 1, true).minWidth).toBeGreaterThanOrEqual(municipality)
    expect(widthsOf('მუნიციპალიტეტი', 1, false).minWidth).toBeGreaterThanOrEqual(municipality)
  })

  it('is no wider for a heading of short words, nor without end for one of a single long word', () => {
    expect(widthsOf('ობი ტიპი აქვს მას', 1, true)).toEqual({ width: 114, minWidth: 92 })
    expect(widthsOf('ა'.repeat(60), 1, true)).toEqual({ width: 160, minWidth: 160 })
  })
})
