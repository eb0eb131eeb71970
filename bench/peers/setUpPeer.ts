import { join } from 'node:path'
import type { PostgresServer } from '../../scripts/openPostgresFolder.ts'
import { installPeer } from './install.ts'
import type { Peer, PeerPlace } from './peer.ts'
import { peopleOf, startPeer, type Product } from './products.ts'
import { runProgram } from './programs.ts'
import type { Described } from './report.ts'
import { copyRows, createDatabase, tableSizeOf } from './rows.ts'

/** A running peer with the rows in it. */
export interface Ready {
  product: Product
  described: Omit<Described, 'idle' | 'loaded'>
}

/** What all peers of a run share. */
export interface PeerRun {
  server: PostgresServer
  /** The directory in which peers are installed. */
  folder: string
  maraniUrl: string
  /** The owner's organization. */
  organization: string
}

/**
 * Installs a peer, lets it create its tables, fills them with Marani's rows and starts it. Throws its output on
 * failure.
 */
export async function setUpPeer(peer: Peer, port: number, run: PeerRun): Promise<Ready> {
  const { server, folder, maraniUrl, organization } = run
  const databaseUrl = server.url(peer.name)
  const place: PeerPlace = { databaseUrl, port, people: peopleOf(organization) }
  const context = { folder: join(folder, peer.name), environment: peer.environment(place) }
  installPeer(peer, context)
  process.stderr.write(`Filling ${peer.title} …\n`)
  await createDatabase(server.url('postgres'), peer.name)
  for (const words of peer.prepare) runProgram(words, context)
  const empty = await startPeer(peer, place, context)
  try {
    for (const call of peer.setUp) await empty.client.request(call)
  } finally {
    await empty.stop()
  }
  await copyRows(maraniUrl, databaseUrl, peer.fill)
  const weight = await tableSizeOf(databaseUrl, peer.table)
  const product = await startPeer(peer, place, context)
  const { title, name, notes, packages } = peer
  const [version = ''] = Object.values(packages)
  return {
    product,
    described: { name, title, version, startMilliseconds: product.startMilliseconds, notes, ...weight },
  }
}
