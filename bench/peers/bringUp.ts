import { join } from 'node:path'
import type { PostgresServer } from '../../scripts/openPostgresFolder.ts'
import { installPeer } from './install.ts'
import type { Peer, PeerPlace } from './peer.ts'
import { peopleOf, startPeer, type Product } from './products.ts'
import { runProgram } from './programs.ts'
import type { Described } from './report.ts'
import { copyRows, makeDatabase, weightOf } from './rows.ts'

/** A peer that runs with the rows in it. */
export interface Ready {
  product: Product
  described: Omit<Described, 'idle' | 'loaded'>
}

/** What is the same for all peers of a run. */
export interface Ground {
  server: PostgresServer
  /** Where peers are installed. */
  folder: string
  maraniUrl: string
  /** The owner's. */
  organization: string
}

/** Installs a peer, has it make its tables, fills these with Marani's rows and starts it. Throws what it says where that fails. */
export async function bringUp(peer: Peer, port: number, ground: Ground): Promise<Ready> {
  const { server, folder, maraniUrl, organization } = ground
  const databaseUrl = server.url(peer.name)
  const place: PeerPlace = { databaseUrl, port, people: peopleOf(organization) }
  const context = { folder: join(folder, peer.name), environment: peer.environment(place) }
  installPeer(peer, context)
  process.stderr.write(`Filling ${peer.title} …\n`)
  await makeDatabase(server.url('postgres'), peer.name)
  for (const words of peer.prepare) runProgram(words, context)
  const empty = await startPeer(peer, place, context)
  try {
    for (const call of peer.setUp) await empty.client.ask(call)
  } finally {
    await empty.stop()
  }
  await copyRows(maraniUrl, databaseUrl, peer.fill)
  const weight = await weightOf(databaseUrl, peer.table)
  const product = await startPeer(peer, place, context)
  const { title, name, notes, packages } = peer
  const [version = ''] = Object.values(packages)
  return {
    product,
    described: { name, title, version, startMilliseconds: product.startMilliseconds, notes, ...weight },
  }
}
