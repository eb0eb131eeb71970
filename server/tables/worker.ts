import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from '../../src/features/import/tables/fileProblem.ts'
import { readInPlace } from '../../src/features/import/tables/tableReader.ts'
import { lowerPriority } from '../lowerPriority.ts'
import type { TableReply } from './tableReply.ts'

// Only on Linux does this affect this thread alone and not the whole server.
if (process.platform === 'linux') lowerPriority()

const { bytes, most } = workerData as { bytes: Uint8Array<ArrayBuffer>; most: number }
const parts = readInPlace(bytes, most)

async function respond(): Promise<TableReply> {
  try {
    const { done, value } = await parts.next()
    return { part: done ? null : value }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { problem: error.code, params: error.params }
  }
}

parentPort?.on('message', () => void respond().then(reply => parentPort?.postMessage(reply)))
