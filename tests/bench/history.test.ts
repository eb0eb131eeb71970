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

it('marks a ratio that lost more than 10 % compared with the median of the last runs, and none that lost less', () => {
  const history = [0.5, 0.3, 0.4].map(ratio => kept(ratio))
  expect(compareRatios(history, [one(0.35)])[0]).toMatchObject({ before: 0.4, isLost: true })
  expect(compareRatios(history, [one(0.37)])[0]).toMatchObject({ before: 0.4, isLost: false })
})

it('ignores all but the last five runs', () => {
  const history = [0.9, 0.9, 0.9, 0.9, 0.4, 0.4, 0.4, 0.4, 0.4].map(ratio => kept(ratio))
  expect(compareRatios(history, [one(0.4)])[0]).toMatchObject({ before: 0.4, change: 1, isLost: false })
})

it('compares only runs of the same case, database, number of rows and baseline', () => {
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
