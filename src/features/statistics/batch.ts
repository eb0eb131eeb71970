import type { RowOf } from '../../engine/fields/rowOf.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** Writes an event of a visitor, together with others that come at the same moment; done when it is written. */
    writeInBatch: (event: RowOf<'events'>) => Promise<void>
  }
}

interface Waiting {
  row: RowOf<'events'>
  done: () => void
  failed: (error: unknown) => void
}

/**
 * Writes rows that come one by one together: what comes while a write is running is in the next one. Each is answered when it is
 * written, so nothing that was acknowledged is lost.
 */
export function createBatch(
  insert: (rows: readonly RowOf<'events'>[]) => Promise<void>,
  most = 500,
): (row: RowOf<'events'>) => Promise<void> {
  const waiting: Waiting[] = []
  let writing = false
  const write = async () => {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
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
      waiting.push({ row, done: resolve, failed: reject })
      if (!writing) void write()
    })
}
