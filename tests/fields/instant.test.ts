import { describe, expect, it } from 'vitest'
import { decimal } from '../../src/engine/fields/decimal.ts'
import { instant } from '../../src/engine/fields/instant.ts'

describe('a point in time', () => {
  it.each([
    ['2026-05-26T14:30:00.000', '2026-05-26T10:30:00.000Z'],
    ['2026-05-26 14:30', '2026-05-26T10:30:00.000Z'],
    [' 26.05.2026 14:30:05 ', '2026-05-26T10:30:05.000Z'],
    ['26/05/2026 00:00', '2026-05-25T20:00:00.000Z'],
    ['2026-05-26T14:30:00Z', '2026-05-26T14:30:00Z'],
    ['2026-05-26T14:30:00+02:00', '2026-05-26T14:30:00+02:00'],
    ['2026-02-30 14:30', '2026-02-30 14:30'],
    ['2026-05-26 25:00', '2026-05-26 25:00'],
    ['2026-05-26', '2026-05-26'],
  ])('is read from the cell %j of a table as %j: without a zone it is the time of the country', (cell, value) => {
    expect(instant.read(cell, { name: 'begins', type: 'instant' })).toBe(value)
  })
})

describe('a decimal number', () => {
  it.each([
    ['12.5%', 12.5],
    ['12,5 %', 12.5],
    ['%', '%'],
    ['5%%', '5%%'],
  ])('is read from the share %j of a table as %j', (cell, value) => {
    expect(decimal.read(cell, { name: 'share', type: 'decimal' })).toBe(value)
  })
})
