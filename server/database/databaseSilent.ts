import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isAnswered } from './databaseError.ts'

/** A database that says nothing any more, neither to a question nor to a new connection: frozen, or behind a broken line. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  readonly code = 'ETIMEDOUT'
}

export const silence = {
  /** How long a question waits before it is looked whether anybody is there, in milliseconds. */
  patience: 3_000,
  /** How long that look takes at most. */
  look: 2_000,
  /** So many looks in a row find nobody before a question is given up. */
  looks: 2,
  /** How long a question may take although the server answers others: longer than the server itself lets it. */
  longest: 35_000,
}

/** Whether a new connection to the server is answered, be it with a refusal. */
async function isAnswering(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'marani look',
    connectionTimeoutMillis: silence.look,
    query_timeout: silence.look,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return isAnswered(error)
  } finally {
    void client.end().catch(() => undefined)
  }
}

export type Watch = <Result>(question: Promise<Result>) => Promise<Result>

const patient = new AsyncLocalStorage<true>()

/** Does work whose questions may take as long as they need while the server answers at all, as a migration. */
export const patiently = <Result>(work: () => Promise<Result>): Promise<Result> => patient.run(true, work)

/**
 * Watches over questions that wait long. As long as the server answers somebody, a question may take what its own limit allows;
 * once the server is silent to everybody the question is given up with `DatabaseSilent`, within seconds.
 */
export function watchSilence(databaseUrl: string): Watch {
  let looking: Promise<boolean> | undefined
  const look = (): Promise<boolean> => (looking ??= isAnswering(databaseUrl).finally(() => (looking = undefined)))
  return <Result>(question: Promise<Result>): Promise<Result> => {
    const [began, mayTakeLong] = [performance.now(), patient.getStore() === true]
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let [silent, isOver] = [0, false]
    let timer: NodeJS.Timeout
    const check = async (): Promise<void> => {
      if (!mayTakeLong && performance.now() - began > silence.longest)
        return reject(new DatabaseSilent('The database does not come to an end'))
      silent = (await look()) ? 0 : silent + 1
      if (isOver) return
      if (silent >= silence.looks) return reject(new DatabaseSilent('The database says nothing any more'))
      wait(silent > 0 ? 0 : silence.patience)
    }
    const wait = (milliseconds: number): void => {
      timer = setTimeout(() => void check(), milliseconds).unref()
    }
    wait(silence.patience)
    question.then(resolve, reject).finally(() => {
      isOver = true
      clearTimeout(timer)
    })
    return promise
  }
}
