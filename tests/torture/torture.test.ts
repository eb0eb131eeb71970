import { expect, it } from 'vitest'
import { findPostgres } from '../../scripts/openPostgresFolder.ts'
import { tortureDeclaring } from './declaring.ts'
import { tortureDraining } from './draining.ts'
import { torture } from './torture.ts'

it('nothing that was acknowledged is lost or doubled when server, database or both are killed in the middle of work', async () => {
  const { wrong, acknowledged } = await torture({ rounds: 3, seed: 20_260_601 })
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0)
}, 900_000)

it.runIf(findPostgres())(
  'nothing is lost, refused or half done while others declare on two servers, of which one is killed inside a publication',
  async () => {
    const outcome = await tortureDeclaring({ writers: 4, publications: 4, killAfter: 2, seed: 20_260_601 })
    expect(outcome?.wrong).toEqual([])
    expect(outcome?.written).toBeGreaterThan(0)
  },
  600_000,
)

it.runIf(findPostgres())(
  'no request fails and no job is left behind while each of three servers under load is told to end and started again',
  async () => {
    const outcome = await tortureDraining({ rounds: 3, seed: 20_260_601 })
    expect(outcome?.wrong).toEqual([])
    expect(Math.min(outcome?.requests ?? 0, outcome?.streams ?? 0, outcome?.emails ?? 0)).toBeGreaterThan(0)
  },
  300_000,
)
