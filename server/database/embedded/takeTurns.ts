import type { PGlite, Transaction } from '@electric-sql/pglite'

/** So long statements may follow one another before whatever else this process has to do gets its turn. */
const turnMilliseconds = 20

type Engine = Pick<PGlite, 'query' | 'transaction' | 'close' | 'closed' | 'ready' | 'waitReady'>

/**
 * An engine whose statements let the rest of the process take turns. It works in the same thread, and its answers come without the event loop going
 * round: whoever asks on and on, as an export whose file is taken as fast as it is made, would keep all others from even being heard. Between a transaction's
 * statements other statements wait as before, and requests that ask for nothing are answered.
 */
export function takingTurns(engine: PGlite): Engine {
  let turnedAt = 0
  let next: Promise<void> | undefined
  const turn = (): Promise<void> | undefined => {
    if (performance.now() - turnedAt < turnMilliseconds) return undefined
    next ??= new Promise(resolve =>
      // What has come meanwhile is read after the immediates of this round.
      setImmediate(() =>
        setImmediate(() => {
          turnedAt = performance.now()
          next = undefined
          resolve()
        }),
      ),
    )
    return next
  }
  const inTurn = (target: Pick<Transaction, 'query'>): Transaction['query'] =>
    async function <Row>(...parameters: Parameters<Transaction['query']>) {
      await turn()
      return target.query<Row>(...parameters)
    }
  return {
    query: inTurn(engine),
    transaction: work =>
      engine.transaction(transaction =>
        work(
          new Proxy(transaction, {
            get: (target, name) => (name === 'query' ? inTurn(target) : (Reflect.get(target, name, target) as unknown)),
          }),
        ),
      ),
    close: () => engine.close(),
    get closed() {
      return engine.closed
    },
    get ready() {
      return engine.ready
    },
    get waitReady() {
      return engine.waitReady
    },
  }
}
