import { describe, expect, it } from 'vitest'
import { comparable, isVisible, withoutInvisible } from '../../src/engine/fields/visibleText.ts'

describe('the visible part of a text', () => {
  it.each([
    ['a space without width', 'Ma\u200brani'],
    ['a word joiner', 'Ma\u2060rani'],
    ['a direction override', '\u202eMarani\u202c'],
    ['a direction isolate', '\u2066Marani\u2069'],
    ['a mark of direction', 'Marani\u200e'],
    ['a soft hyphen', 'Ma\u00adrani'],
    ['a mark of byte order', '\ufeffMarani'],
    ['a variation selector that varies nothing', 'Ma\ufe0frani'],
    ['a tag', 'Marani\u{e0041}\u{e007f}'],
    ['a joiner where nothing is joined', 'Ma\u200drani\u200c'],
    ['a filler that is a letter', 'Ma\u3164rani\u115f\uffa0'],
  ])('contains nothing of %s', (_name, text) => {
    expect(withoutInvisible(text)).toBe('Marani')
    expect(comparable(text)).toBe('Marani')
  })

  it.each([
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u2764\ufe0f\u200d\u{1f525}',
    '1\ufe0f\u20e3',
    '\u845b\u{e0100}',
    'ღვინო \u2014 wine & Wei\u00df',
  ])('keeps %j, which changes the meaning of a text', text => {
    expect(withoutInvisible(text)).toBe(text)
  })

  it.each(['', ' ', '\u200b', '\u3164', '\u2800\u2800', '\u202e', '\ufe0f', '\u0301', '\u00a0\u3000', '\u{e0020}'])(
    'of %j is empty',
    text => {
      expect(isVisible(text)).toBe(false)
    },
  )

  it.each(['a', 'ა', '0', '.', '\u{1f377}', '\u200ba', '<'])('of %j is not empty', text => {
    expect(isVisible(text)).toBe(true)
  })

  it('is the same for different forms of the same letters, and does not change when it is normalized again', () => {
    for (const text of ['\uff12\uff10\uff14', '2\u206004', '\u202e204', '\u00b2\u2070\u2074', ' 204\u2800'])
      expect(comparable(text), JSON.stringify(text)).toBe('204')
    for (const text of ['a\u034f\u0301\u0327', '\uffa0x', '\u1e9b\u0323', '\ufb01\u200b'])
      expect(comparable(comparable(text))).toBe(comparable(text))
  })
})
