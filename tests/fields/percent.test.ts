import { describe, expect, it } from 'vitest'
import { percent } from '../../src/engine/fields/percent.ts'

describe('a share in percent', () => {
  it.each([
    ['10', 10],
    ['10%', 10],
    [' 15 % ', 15],
    ['-3%', -3],
    ['12,5%', '12,5%'],
    ['%', '%'],
    ['10%%', '10%%'],
    ['', ''],
  ])('in the table cell %j is read as %j', (cell, value) => {
    expect(percent.read(cell, { name: 'share', type: 'percent' })).toBe(value)
  })
})
