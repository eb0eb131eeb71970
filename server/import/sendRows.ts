import { programmersLanguage } from '../../src/languages.ts'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type {
  FileRow,
  ImportEvent,
  ImportOptions,
  ImportReport,
} from '../../src/features/import/records/importRecords.ts'
import type { ImportMapping } from '../../src/features/import/import.ts'
import { StartRefused } from '../settings.ts'
import { whyStopped } from './whyStopped.ts'

type Line =
  | ImportEvent
  | { kind: 'progress'; report: ImportReport }
  | { kind: 'done'; report: ImportReport }
  | { kind: 'problem'; code: string; params?: Record<string, string | number> }

/** How long the server may say nothing at all. */
const patienceMilliseconds = 120_000

/**
 * Sends the rows to the server that has the data directory, as fast as it takes them, and answers its report. Throws
 * `StartRefused` when it refuses, goes away, or says nothing for so many milliseconds.
 */
export async function sendRows(
  {
    address,
    token,
    resource,
    file_name,
    rows,
    mapping,
    options,
    patience = patienceMilliseconds,
  }: {
    address: string
    token: string
    resource: string
    /** What the list of imports calls it. */
    file_name?: string
    rows: AsyncIterable<FileRow>
    mapping?: ImportMapping | undefined
    options: ImportOptions
    patience?: number
  },
  hear: { onEvent: (event: ImportEvent) => void; progress: (report: ImportReport) => void },
): Promise<ImportReport> {
  const call = request(new URL(`/api/v1/import/${resource}`, address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-language': programmersLanguage,
    },
  })
  const late = () =>
    new StartRefused(
      `The server at ${address} has not responded for ${Math.round(patience / 1000)} s; nothing was imported unless the history shows it.`,
    )
  let isLate = false
  call.setTimeout(patience, () => {
    isLate = true
    call.destroy()
  })
  call.on('error', () => undefined)
  let unreadable: StartRefused | undefined
  const answered = once(call, 'response').catch((error: unknown) => {
    throw (
      unreadable ??
      (isLate ? late() : undefined) ??
      new StartRefused(
        `The server at ${address} can't be reached: ${error instanceof Error ? error.message : String(error)}.`,
      )
    )
  })
  const send = async () => {
    call.write(`${JSON.stringify({ mapping, file_name, ...options })}\n`)
    for await (const row of rows) if (!call.write(`${JSON.stringify(row)}\n`)) await once(call, 'drain')
    call.end()
  }
  const sent = send()
  // The log has the reason why a server refused early or went away, not that something could not be sent any more.
  sent.catch((error: unknown) => {
    if (error instanceof StartRefused) unreadable = error
    call.destroy()
  })
  const [answer] = await answered
  try {
    for await (const text of createInterface({ input: answer })) {
      const line = JSON.parse(text) as Line | { code: string; params?: Record<string, string | number> }
      if (!('kind' in line) || line.kind === 'problem') throw new StartRefused(whyStopped(line, resource))
      if (line.kind === 'done') {
        await sent
        return line.report
      }
      if (line.kind === 'progress') hear.progress(line.report)
      else hear.onEvent(line)
    }
  } catch (error) {
    // A connection that breaks is one that ended too early.
    if (error instanceof StartRefused || error instanceof SyntaxError) throw error
  }
  if (unreadable) throw unreadable
  if (isLate) throw late()
  throw new StartRefused(
    'The server stopped before the import was complete; nothing was imported unless the history shows it.',
  )
}
