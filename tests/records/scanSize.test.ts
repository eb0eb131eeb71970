import { describe, expect, it } from 'vitest'
import { rowsFor } from '../../src/engine/records/scan.ts'

describe('the number of rows that a scan reads at a time', () => {
  it('decreases after a slow read and increases after fast ones, within bounds', () => {
    expect(rowsFor(1_000, 30)).toBe(1_000)
    expect(rowsFor(1_000, 200)).toBe(500)
    expect(rowsFor(500, 10)).toBe(1_000)
    expect(rowsFor(1_000, 1)).toBe(1_000)
    expect(rowsFor(125, 5_000)).toBe(125)
  })
})
