import { FileProblem } from '../../tables/fileProblem.ts'
import type { Question, Reply } from './messages.ts'
import { createFileReader, type FileReader, type SentRow } from '../../tables/readFile.ts'

/** Answers requests about one file, one at a time. */
export function handleQuestions(): (question: Question) => Promise<Reply> {
  let reader: FileReader | undefined
  let parts: AsyncGenerator<SentRow[]> | undefined
  const respond = async (question: Question): Promise<Reply> => {
    const { id } = question
    if (question.ask === 'open') {
      reader = createFileReader(new Uint8Array(question.bytes))
      return { id, ready: true }
    }
    if (!reader) throw new FileProblem('empty')
    if (question.ask === 'head') return { id, head: await reader.head(question.reading) }
    if (question.ask === 'begin') {
      parts = reader.parts(question.reading)
      return { id, ready: true }
    }
    const next = await parts?.next()
    return { id, rows: next === undefined || next.done ? null : next.value }
  }
  return question =>
    respond(question).catch((error: unknown): Reply => {
      const known = error instanceof FileProblem ? error : new FileProblem('unreadable')
      return { id: question.id, problem: known.code, params: known.params }
    })
}
