import { AsyncLocalStorage } from 'node:async_hooks'
import type { WrittenTables } from './writtenTables.ts'

/** The tables that some work has read so far, with their state before. */
interface Reading {
  written: WrittenTables
  states: Map<string, number | undefined>
}

const scope = new AsyncLocalStorage<Reading>()

/** Records that tables are about to be read by the current work. */
export function recordRead(tables: readonly string[]): void {
  const reading = scope.getStore()
  if (!reading) return
  for (const table of tables)
    if (!reading.states.has(table)) reading.states.set(table, reading.written.stateOf([table]))
}

/**
 * The result of some work, with the tables it read and their state before that; the state is undefined if writes of other servers are not
 * reported.
 */
export interface ReadResult<Result> {
  result: Result
  tables: string[]
  state: number | undefined
}

/** Runs `work` and returns which tables stores read in it, at any depth. */
export async function withReadTracking<Result>(
  written: WrittenTables,
  work: () => Promise<Result>,
): Promise<ReadResult<Result>> {
  const reading: Reading = { written, states: new Map() }
  const beginning = written.stateOf([])
  const result = await scope.run(reading, work)
  const states = [...reading.states.values()]
  const isTracked = beginning !== undefined && states.every(state => state !== undefined)
  return {
    result,
    tables: [...reading.states.keys()],
    state: isTracked ? states.reduce<number>((sum, state = 0) => sum + state - beginning, beginning) : undefined,
  }
}
