import { expect, it } from 'vitest'
import { chooseVariant, widthsOf } from '../../../src/api/files/variants.ts'

it.each([
  [200, [200]],
  [320, [320]],
  [1000, [320, 800, 1000]],
  [6000, [320, 800, 1600, 2560]],
])('an image that came %d wide is kept %j wide', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

const kept = ['320.jpeg', '800.jpeg', '1000.jpeg', '320.webp', '800.webp', '320.avif']

it.each([
  ['', undefined, '1000.jpeg'],
  ['image/avif,image/webp', undefined, '1000.jpeg'],
  ['image/avif,image/webp', 300, '320.avif'],
  ['image/webp', 320, '320.webp'],
  ['image/webp', 321, '800.webp'],
  ['image/avif', 321, '800.jpeg'],
  ['image/avif', 5000, '1000.jpeg'],
])('who accepts "%s" and asks for the width %s is shown %s', (accept, width, name) => {
  expect(chooseVariant(kept, accept, width)?.name).toBe(name)
})

it('a file that is no image is kept in one part', () => {
  expect(chooseVariant(['original'], 'image/webp', 320)?.name).toBe('original')
})
