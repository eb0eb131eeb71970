import { expect, it } from 'vitest'
import { stepped } from '../../../src/panel/fields/map/createPin.ts'
import { metresBetween } from '../../../src/engine/rules/place/distance.ts'

const here = { lat: 42.1, lng: 43.5 }

it.each([
  ['ArrowUp', 'lat', 1],
  ['ArrowDown', 'lat', -1],
  ['ArrowRight', 'lng', 1],
  ['ArrowLeft', 'lng', -1],
] as const)('the key %s moves the pin ten metres in its direction, and a hundred with Shift', (key, changed, sign) => {
  for (const [isLong, metres] of [
    [false, 10],
    [true, 100],
  ] as const) {
    const there = stepped(here, key, isLong)
    if (!there) throw new Error('It leads somewhere')
    expect(metresBetween(here, there)).toBeCloseTo(metres, 1)
    expect(Math.sign(there[changed] - here[changed])).toBe(sign)
    const kept = changed === 'lat' ? 'lng' : 'lat'
    expect(there[kept]).toBe(here[kept])
  }
})

it('any other key leaves the pin where it is', () => {
  for (const key of ['Enter', ' ', 'Tab', 'a', 'constructor', '__proto__'])
    expect(stepped(here, key, false)).toBeUndefined()
})
