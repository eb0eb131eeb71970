import cluster from 'node:cluster'
import { numberVariable, type FromServer, type ToServer } from './messages.ts'

/** A server's connection to the others that share its port. */
export interface ClusterMember {
  /** Its number, from 1; a server that replaces another has the same number. */
  number: number
  /** Reports to the supervising process that the server is ready, with its greeting. */
  announce(greeting: string): void
  /** Returns the metrics of all servers; each provides its own with `onCount`. */
  collect(): Promise<object[][]>
  onCount(count: () => Promise<object[]>): void
}

const notify = (message: FromServer): void => void process.send?.(message)

/** Returns the cluster of this server, or undefined if it runs alone. */
export function clusterMember(): ClusterMember | undefined {
  const { worker } = cluster
  if (!worker) return undefined
  const waiting = new Map<number, (figures: object[][]) => void>()
  let last = 0
  let count: () => Promise<object[]> = async () => []
  process.on('message', (message: ToServer) => {
    if (message.kind === 'count') void count().then(figures => notify({ kind: 'counted', id: message.id, figures }))
    if (message.kind !== 'collected') return
    waiting.get(message.id)?.(message.figures)
    waiting.delete(message.id)
  })
  worker.once('disconnect', () => {
    // By default Node would exit immediately. This ends the server gracefully when its supervisor is gone.
    worker.exitedAfterDisconnect = true
    process.kill(process.pid, 'SIGTERM')
  })
  return {
    number: Number(process.env[numberVariable]),
    announce: greeting => notify({ kind: 'ready', greeting }),
    collect: () =>
      new Promise(resolve => {
        const id = ++last
        waiting.set(id, resolve)
        notify({ kind: 'collect', id })
      }),
    onCount: own => {
      count = own
    },
  }
}
