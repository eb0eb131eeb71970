import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/panel/ui/theme/tokens.css', 'utf8')
const modes = ['light', 'dark'] as const

const colours = new Map(
  [...css.matchAll(/--marani-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string, mode: 'light' | 'dark'): number => {
  const [dark = 0, light = 0] = [one, other]
    .map(name => luminance(colours.get(name)?.[mode] ?? ''))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['background', 'surface', 'surface-hover', 'surface-selected']
const states = ['public', 'waits', 'declined', 'neutral']
const readable = [
  ...['text', 'muted', 'accent'].flatMap(ink => surfaces.map(paper => [ink, paper])),
  ...states.flatMap(state => [
    [state, 'surface'],
    [state, 'background'],
    [state, `${state}-soft`],
    ['surface', state],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent', 'accent-soft'],
]

describe.each(modes)('the colours in %s', mode => {
  it.each(readable)('have enough contrast: %s on %s', (ink = '', paper = '') => {
    expect(contrast(ink, paper, mode)).toBeGreaterThanOrEqual(4.5)
  })

  it('make the borders of inputs visible', () => {
    for (const paper of ['background', 'surface'])
      expect(contrast('border-strong', paper, mode)).toBeGreaterThanOrEqual(3)
  })
})
