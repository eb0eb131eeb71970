import { expect, it } from 'vitest'
import { findPostgres } from '../../scripts/openPostgresFolder.ts'
import { tortureDeclaring } from './declaring.ts'
import { tortureDraining } from './draining.ts'
import { torture } from './torture.ts'

it('nothing that was acknowledged is lost or duplicated when the server, the database or both are killed', async () => {
  const { wrong, acknowledged } = await torture({ rounds: 3, seed: 20_260_601 })
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0)
}, 900_000)

it.runIf(findPostgres())(
  'nothing is lost, wrongly rejected or half done while others publish declarations on two servers, one of which is killed',
  async () => {
    const outcome = await tortureDeclaring({ writers: 4, publications: 4, killAfter: 2, seed: 20_260_601 })
    expect(outcome?.wrong).toEqual([])
    expect(outcome?.written).toBeGreaterThan(0)
  },
  600_000,
)

it.runIf(findPostgres())(
  'no request fails and no job is lost while three servers under load are restarted one after another',
  async () => {
    const outcome = await tortureDraining({ rounds: 3, seed: 20_260_601 })
    expect(outcome?.wrong).toEqual([])
    expect(Math.min(outcome?.requests ?? 0, outcome?.streams ?? 0, outcome?.emails ?? 0)).toBeGreaterThan(0)
  },
  300_000,
)
