import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { openTarget, type Target } from '../server/openTarget.ts'
import { openClient, type Client } from './client.ts'
import type { Dialect, Person } from './dialect.ts'
import { marani } from './marani.ts'
import type { Peer, PeerPlace, PersonGiven } from './peer.ts'
import { startProgram, type ProgramContext } from './programs.ts'

const connections = 32
const patience = 120_000
const pause = 50

/** A running product with signed-in users. */
export interface Product {
  name: string
  title: string
  dialect: Dialect
  client: Client
  process: number
  /** Milliseconds from the start of the process to its first response. */
  startMilliseconds: number
  without: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Marani's own demo users. */
const [demoStaff = '', , demoOwner = ''] = demoPeople

const person = (email: string, organization?: string): PersonGiven => ({ email, password: demoPassword, organization })

/**
 * Returns the users of a peer; the owner's organization is from Marani's fixtures. Directus rejects domains that end in
 * "example".
 */
export const peopleOf = (organization: string): readonly [staff: PersonGiven, owner: PersonGiven] => [
  person('staff@example.com'),
  person('owner@example.com', organization),
]

const demo: Record<Person, PersonGiven> = { staff: person(demoStaff), owner: person(demoOwner) }

export interface MaraniRunning extends Product {
  target: Target
}

/** Starts Marani's server on its database. */
export async function startMarani(databaseUrl: string, port: number): Promise<MaraniRunning> {
  const target = await openTarget({ databaseUrl }, port, connections)
  const client = openClient(target.address, marani, { connections, people: demo })
  await client.signIn()
  return {
    name: 'marani',
    title: 'Marani',
    dialect: marani,
    client,
    target,
    process: target.process,
    startMilliseconds: target.startMilliseconds,
    without: {},
    stop: async () => {
      await client.close()
      await target.close()
    },
  }
}

async function waitUntilHealthy(url: string): Promise<void> {
  const began = performance.now()
  for (;;) {
    const status = await fetch(url).then(
      response => response.status,
      () => 0,
    )
    if (status >= 200 && status < 500 && status !== 404) return
    if (performance.now() - began > patience)
      throw new Error(`${url} responded with ${status} after ${patience / 1000} s`)
    await wait(pause)
  }
}

/** Starts an installed peer and signs in. Throws its output if it exits or does not respond. */
export async function startPeer(peer: Peer, place: PeerPlace, context: ProgramContext): Promise<Product> {
  const began = performance.now()
  const words = peer.start.map(word => (word === '$PORT' ? String(place.port) : word))
  const program = startProgram(words, context)
  const address = `http://127.0.0.1:${place.port}`
  const [staff, owner] = place.people
  const people = 'restricted' in peer.without ? { staff } : { staff, owner }
  const client = openClient(address, peer, { connections, people })
  const stop = async () => {
    await client.close()
    await program.stop()
  }
  try {
    await Promise.race([waitUntilHealthy(`${address}${peer.health}`), program.ended])
    const startMilliseconds = performance.now() - began
    await client.signIn()
    return {
      name: peer.name,
      title: peer.title,
      dialect: peer,
      client,
      process: program.process,
      startMilliseconds,
      without: peer.without,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
