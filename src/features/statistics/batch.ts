import type { RowOf } from '../../engine/fields/rowOf.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** Writes an event of a visitor, batched with concurrent ones; resolves when it is written. */
    writeInBatch: (event: RowOf<'events'>) => Promise<void>
  }
}

interface QueuedRow {
  row: RowOf<'events'>
  done: () => void
  failed: (error: unknown) => void
}

/**
 * Returns a function that writes rows in batches: rows that arrive during a write are part of the next one. Each
 * promise resolves when its row is written, so no acknowledged row is lost.
 */
export function createBatch(
  insert: (rows: readonly RowOf<'events'>[]) => Promise<void>,
  most = 500,
): (row: RowOf<'events'>) => Promise<void> {
  const queued: QueuedRow[] = []
  let writing = false
  const write = async () => {
    writing = true
    while (queued.length > 0) {
      const batch = queued.splice(0, most)
      try {
        await insert(batch.map(({ row }) => row))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = false
  }
  return row =>
    new Promise((resolve, reject) => {
      queued.push({ row, done: resolve, failed: reject })
      if (!writing) void write()
    })
}
