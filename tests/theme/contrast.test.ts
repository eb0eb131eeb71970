import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../src/panel/ui/theme/tokens.css', import.meta.url), 'utf8')
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** The colours of `tokens.css` by name, each as six hexadecimal digits for both modes. */
const tokens = new Map(
  [...css.matchAll(/--marani-([\w-]+): light-dark\(#([\da-f]{6}), #([\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const colour = (name: string, mode: Mode): string => {
  const found = tokens.get(name)
  if (!found) throw new Error(`tokens.css has no colour ${name}`)
  return found[mode]
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, mode: Mode): number {
  const [dark = 0, bright = 0] = [luminance(colour(one, mode)), luminance(colour(other, mode))].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const surfaces = ['background', 'surface', 'surface-hover', 'surface-selected']
const states = ['public', 'waits', 'declined', 'neutral']

/** What is written on what. */
const texts: [text: string, ground: string][] = [
  ...['text', 'muted', 'accent'].flatMap(text => surfaces.map((ground): [string, string] => [text, ground])),
  ...states.flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    [state, 'surface'],
    [state, 'background'],
    ['text', `${state}-soft`],
  ]),
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
]

/** What is drawn to be seen, though not read: the edges of controls, the ring of the focus. */
const signs: [sign: string, ground: string][] = ['border-strong', 'accent', 'primary'].flatMap(sign =>
  surfaces.slice(0, 2).map((ground): [string, string] => [sign, ground]),
)

describe.each(modes)('the colours of the %s panel', mode => {
  it.each(texts)('make %s readable on %s (4.5 to 1)', (text, ground) =>
    expect(contrast(text, ground, mode)).toBeGreaterThanOrEqual(4.5),
  )

  it.each(signs)('make %s visible on %s (3 to 1)', (sign, ground) =>
    expect(contrast(sign, ground, mode)).toBeGreaterThanOrEqual(3),
  )
})

describe('the computation of contrast', () => {
  it('returns the known extremes', () => {
    tokens.set('black', { light: '000000', dark: '000000' }).set('white', { light: 'ffffff', dark: 'ffffff' })
    expect(contrast('black', 'white', 'light')).toBeCloseTo(21)
    expect(contrast('white', 'white', 'light')).toBeCloseTo(1)
  })
})
