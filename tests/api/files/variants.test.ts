import { expect, it } from 'vitest'
import { chooseVariant, widthsOf } from '../../../src/features/files/variants.ts'

it.each([
  [200, 100, [200]],
  [320, 320, [320]],
  [1000, 700, [320, 800, 1000]],
  [6000, 2000, [320, 800, 1600, 2560]],
  [3000, 4000, [320, 800, 1600, 1920]],
  [1000, 5000, [320, 512]],
  [1, 100_000, [1]],
])('an image %d wide and %d high is stored in the widths %j', (width, height, widths) => {
  expect(widthsOf(width, height)).toEqual(widths)
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
])('a client that accepts "%s" and requests the width %s gets %s', (accept, width, name) => {
  expect(chooseVariant(kept, accept, width)?.name).toBe(name)
})

it('a file that is not an image is stored once', () => {
  expect(chooseVariant(['original'], 'image/webp', 320)?.name).toBe('original')
})
