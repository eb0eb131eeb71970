import { importLimits } from '../../import.ts'
import { FileProblem } from '../../tables/fileProblem.ts'
import type { Question, Reply } from './messages.ts'
import type { Head, SentRow } from '../../tables/readFile.ts'
import type { Reading } from '../../tables/openTable.ts'

/** A file that a person chose, read in a worker if the browser supports it. */
export interface OpenedFile {
  name: string
  /** Throws `FileProblem`, like `parts`. */
  head(reading: Reading): Promise<Head>
  parts(reading: Reading): AsyncGenerator<SentRow[]>
  close(): void
}

type Ask = (question: Question, transfer?: Transferable[]) => Promise<Reply>

function askWorker(): { ask: Ask; close(): void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (reply: Reply) => void>()
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  worker.onerror = event => {
    event.preventDefault()
    for (const [id, resolve] of waiting) resolve({ id, problem: 'unreadable', params: {} })
    waiting.clear()
  }
  return {
    ask: (question, transfer = []) =>
      new Promise(resolve => {
        waiting.set(question.id, resolve)
        worker.postMessage(question, transfer)
      }),
    close: () => worker.terminate(),
  }
}

async function askHere(): Promise<{ ask: Ask; close(): void }> {
  const { handleQuestions } = await import('./handleQuestions.ts')
  return { ask: handleQuestions(), close: () => undefined }
}

/** Opens a file; rows are read on demand. Throws `FileProblem` if it is empty or too large. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size === 0) throw new FileProblem('empty')
  if (file.size > importLimits.bytes) throw new FileProblem('too_large', { megabytes: importLimits.bytes / 1_000_000 })
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileProblem('unreadable')
  })
  const { ask, close } = typeof Worker === 'undefined' ? await askHere() : askWorker()
  let last = 0
  const put = async (
    question: { ask: 'open'; bytes: ArrayBuffer } | { ask: 'head' | 'begin'; reading: Reading } | { ask: 'next' },
  ): Promise<Reply> => {
    const reply = await ask({ ...question, id: ++last } as Question, question.ask === 'open' ? [question.bytes] : [])
    if ('problem' in reply) throw new FileProblem(reply.problem, reply.params)
    return reply
  }
  await put({ ask: 'open', bytes })
  return {
    name: file.name,
    head: async reading => {
      const reply = await put({ ask: 'head', reading })
      if (!('head' in reply)) throw new FileProblem('unreadable')
      return reply.head
    },
    async *parts(reading) {
      await put({ ask: 'begin', reading })
      for (;;) {
        const reply = await put({ ask: 'next' })
        if (!('rows' in reply) || reply.rows === null) return
        yield reply.rows
      }
    },
    close,
  }
}
