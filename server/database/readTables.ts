import { AsyncLocalStorage } from 'node:async_hooks'
import type { WrittenTables } from './writtenTables.ts'

/** What some work has read so far: of each table its state as it was before. */
interface Reading {
  written: WrittenTables
  states: Map<string, number | undefined>
}

const scope = new AsyncLocalStorage<Reading>()

/** Takes note that tables are about to be read, for the work in which they are. */
export function noteRead(tables: readonly string[]): void {
  const reading = scope.getStore()
  if (!reading) return
  for (const table of tables)
    if (!reading.states.has(table)) reading.states.set(table, reading.written.stateOf([table]))
}

/** The result of some work, with the tables that it read and their state before it did; no state where writes of others are not reported. */
export interface ReadResult<Result> {
  result: Result
  tables: string[]
  state: number | undefined
}

/** Does work and gives which tables stores read in it, at any depth. */
export async function readingTables<Result>(
  written: WrittenTables,
  work: () => Promise<Result>,
): Promise<ReadResult<Result>> {
  const reading: Reading = { written, states: new Map() }
  const beginning = written.stateOf([])
  const result = await scope.run(reading, work)
  const states = [...reading.states.values()]
  const isHeard = beginning !== undefined && states.every(state => state !== undefined)
  return {
    result,
    tables: [...reading.states.keys()],
    state: isHeard ? states.reduce<number>((sum, state = 0) => sum + state - beginning, beginning) : undefined,
  }
}
