import { setTimeout as wait } from 'node:timers/promises'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { rebuildDerived } from '../src/engine/records/rebuildDerived.ts'
import { log } from './log.ts'

/** Rows at a time: few enough that nobody who asks meanwhile waits for long. */
const rows = 200

/**
 * Makes anew what is kept beside the records of some tables while the server answers, at most half of the time; `done` hears of each
 * table that is. `stop` ends it after the piece at hand; the next start begins it again.
 */
export function rebuildMeanwhile(context: RecordsContext, tables: readonly string[], done: (table: string) => Promise<void>): { stop(): Promise<void> } {
  let stopped = false
  let began = performance.now()
  const goOn = async (): Promise<boolean> => {
    await wait(performance.now() - began)
    began = performance.now()
    return !stopped
  }
  const work = async (): Promise<void> => {
    for (const table of tables) if (!stopped && (await rebuildDerived(context, table, { rows, goOn }))) await done(table)
  }
  const working = work().catch((error: unknown) => log.error({ err: error, tables }, 'What is kept beside records could not be made anew'))
  return {
    stop: () => {
      stopped = true
      return working
    },
  }
}
