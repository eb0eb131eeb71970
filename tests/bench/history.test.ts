import { expect, it } from 'vitest'
import { compareRatios, type Ratio } from '../../bench/history/history.ts'

const one = (ratio: number, more: Partial<Ratio> = {}): Ratio => ({
  part: 'server',
  database: 'postgres',
  rows: 10_000,
  case: 'One record',
  against: 'driver',
  ratio,
  ...more,
})
const kept = (ratio: number, more: Partial<Ratio> = {}) => ({
  ...one(ratio, more),
  date: '2026-11-25T10:00',
  commit: 'a',
})

it('marks a ratio that lost over a tenth against the middle of the last runs, and none that lost less', () => {
  const history = [0.5, 0.3, 0.4].map(ratio => kept(ratio))
  expect(compareRatios(history, [one(0.35)])[0]).toMatchObject({ before: 0.4, isLost: true })
  expect(compareRatios(history, [one(0.37)])[0]).toMatchObject({ before: 0.4, isLost: false })
})

it('forgets what was measured before the last five runs', () => {
  const history = [0.9, 0.9, 0.9, 0.9, 0.4, 0.4, 0.4, 0.4, 0.4].map(ratio => kept(ratio))
  expect(compareRatios(history, [one(0.4)])[0]).toMatchObject({ before: 0.4, change: 1, isLost: false })
})

it('compares only what was measured of the same case, on the same database, with as many rows, against the same', () => {
  const others = [
    { case: 'Other' },
    { database: 'embedded' },
    { rows: 100_000 },
    { against: 'payload' },
    { part: 'peers' },
  ]
  expect(
    compareRatios(
      others.map(more => kept(9, more)),
      [one(0.4)],
    )[0],
  ).toMatchObject({ before: null, change: null, isLost: false })
})
