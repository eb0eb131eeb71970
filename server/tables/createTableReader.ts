import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FileProblem } from '../../src/features/import/tables/fileProblem.ts'
import type { TablePart } from '../../src/features/import/tables/readFile.ts'
import type { TableReader } from '../../src/features/import/tables/tableReader.ts'
import type { TableReply } from './tableReply.ts'

/** Memory limits of reading one table: several times what the largest accepted table needs. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** How long reading the next rows of a table may take. */
const timeoutMilliseconds = 60_000

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

async function nextPart(worker: Worker): Promise<TablePart | null> {
  worker.postMessage('next')
  const [reply] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMilliseconds) })) as [TableReply]
  if ('problem' in reply) throw new FileProblem(reply.problem, reply.params)
  return reply.part
}

/**
 * Creates a reader that reads each table in its own thread. The library reads some parts of a workbook at once, and only
 * a thread can be terminated meanwhile if that takes too much memory or time. Tables are opened one at a time to limit
 * memory.
 */
export function createTableReader(): TableReader {
  let opened: Promise<unknown> = Promise.resolve()
  return async function* (bytes, most) {
    const before = opened
    const { promise, resolve: open } = Promise.withResolvers<void>()
    opened = promise
    await before
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { bytes, most },
      transferList: [bytes.buffer],
      resourceLimits,
    })
    // Errors are thrown by the pending read.
    worker.on('error', () => undefined)
    try {
      let part = await nextPart(worker)
      open()
      for (; part; part = await nextPart(worker)) yield part
    } catch (error) {
      throw isTooMuch(error) ? new FileProblem('too_much_packed') : error
    } finally {
      open()
      await worker.terminate()
    }
  }
}
