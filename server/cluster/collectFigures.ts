import type { Worker } from 'node:cluster'
import type { FromServer, ToServer } from './messages.ts'

/** How long a server may take to say what it has counted; who says nothing is left out, so that the others are still seen. */
const patienceMilliseconds = 2_000

interface Collection {
  figures: object[][]
  missing: Set<Worker>
  finish(): void
}

/** Hands what all servers have counted to the one that asks for it. */
export class Collections {
  readonly #servers: () => Worker[]
  readonly #underWay = new Map<number, Collection>()
  #last = 0

  constructor(servers: () => Worker[]) {
    this.#servers = servers
  }

  /** Asks every server on behalf of one. */
  begin(asking: Worker, id: number): void {
    const own = ++this.#last
    const missing = new Set(this.#servers().filter(server => server.isConnected()))
    const finish = (): void => {
      clearTimeout(timer)
      this.#underWay.delete(own)
      if (asking.isConnected()) asking.send({ kind: 'collected', id, figures } satisfies ToServer)
    }
    const figures: object[][] = []
    const timer = setTimeout(finish, patienceMilliseconds)
    this.#underWay.set(own, { figures, missing, finish })
    for (const server of missing) server.send({ kind: 'count', id: own } satisfies ToServer)
  }

  /** Takes what one server has counted. */
  take(server: Worker, { id, figures }: Extract<FromServer, { kind: 'counted' }>): void {
    const collection = this.#underWay.get(id)
    if (!collection?.missing.delete(server)) return
    collection.figures.push(figures)
    if (collection.missing.size === 0) collection.finish()
  }
}
