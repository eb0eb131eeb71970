import type { Worker } from 'node:cluster'
import type { FromServer, ToServer } from './messages.ts'

/** How long to wait for the metrics of a server. If one does not respond, the others are still shown. */
const timeoutMilliseconds = 2_000

interface Collection {
  figures: object[][]
  missing: Set<Worker>
  finish(): void
}

/** Collects the metrics of all servers for the one that requests them. */
export class MetricsCollections {
  readonly #servers: () => Worker[]
  readonly #pending = new Map<number, Collection>()
  #last = 0

  constructor(servers: () => Worker[]) {
    this.#servers = servers
  }

  /** Requests the metrics of every server on behalf of one. */
  start(requester: Worker, id: number): void {
    const own = ++this.#last
    const missing = new Set(this.#servers().filter(server => server.isConnected()))
    const finish = (): void => {
      clearTimeout(timer)
      this.#pending.delete(own)
      if (requester.isConnected()) requester.send({ kind: 'collected', id, figures } satisfies ToServer)
    }
    const figures: object[][] = []
    const timer = setTimeout(finish, timeoutMilliseconds)
    this.#pending.set(own, { figures, missing, finish })
    for (const server of missing) server.send({ kind: 'count', id: own } satisfies ToServer)
  }

  /** Receives the metrics of one server. */
  receive(server: Worker, { id, figures }: Extract<FromServer, { kind: 'counted' }>): void {
    const collection = this.#pending.get(id)
    if (!collection?.missing.delete(server)) return
    collection.figures.push(figures)
    if (collection.missing.size === 0) collection.finish()
  }
}
