import { describe, expect, it } from 'vitest'
import { rowsFor } from '../../src/engine/records/scan.ts'

describe('how many rows a scan reads at a time', () => {
  it('is fewer after a reading that took long, and more again after short ones, within bounds', () => {
    expect(rowsFor(1_000, 30)).toBe(1_000)
    expect(rowsFor(1_000, 200)).toBe(500)
    expect(rowsFor(500, 10)).toBe(1_000)
    expect(rowsFor(1_000, 1)).toBe(1_000)
    expect(rowsFor(125, 5_000)).toBe(125)
  })
})
