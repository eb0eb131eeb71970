import { expect, it } from 'vitest'
import { torture } from './torture.ts'

it('nothing that was acknowledged is lost or doubled when server, database or both are killed in the middle of work', async () => {
  const { wrong, acknowledged } = await torture({ rounds: 4, seed: 20_260_601 })
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0)
}, 900_000)
