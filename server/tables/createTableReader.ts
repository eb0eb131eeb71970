import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FileProblem } from '../../src/features/import/tables/fileProblem.ts'
import type { TablePart } from '../../src/features/import/tables/readFile.ts'
import type { TableReader } from '../../src/features/import/tables/tableReader.ts'
import type { TableReply } from './tableReply.ts'

/** Megabytes that reading one table may take, several times what the largest that a form may carry takes. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** Milliseconds until the next rows of a table must be there. */
const mostWait = 60_000

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

async function nextPart(worker: Worker): Promise<TablePart | null> {
  worker.postMessage('next')
  const [reply] = (await once(worker, 'message', { signal: AbortSignal.timeout(mostWait) })) as [TableReply]
  if ('problem' in reply) throw new FileProblem(reply.problem, reply.params)
  return reply.part
}

/**
 * Reads each table in a thread of its own, since the library holds some parts of a workbook whole and nothing else could end it meanwhile:
 * one that takes too much memory or time is refused. One is opened after another, so that several don't take the memory of all at once.
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
    // What goes wrong is thrown where its answer is awaited.
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
