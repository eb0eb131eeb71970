import cluster from 'node:cluster'
import { numberVariable, type FromServer, type ToServer } from './messages.ts'

/** What a server has of the others where it is one of several behind one port. */
export interface OneOfSeveral {
  /** Which of them it is, from 1; one that replaces another has its number. */
  number: number
  /** Tells the process that began it that it answers now, and what the terminal shows of it. */
  announce(greeting: string): void
  /** What all of them have counted; each says so by what was given to `onCount`. */
  collect(): Promise<object[][]>
  onCount(count: () => Promise<object[]>): void
}

const notify = (message: FromServer): void => void process.send?.(message)

/** The others of a server that was begun as one of several; undefined for one by itself. */
export function oneOfSeveral(): OneOfSeveral | undefined {
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
    // Node would cut it off at once; it ends as well without the process that began it.
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
