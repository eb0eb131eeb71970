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
import { StartError } from '../settings.ts'
import { whyStopped } from './whyStopped.ts'

type Line =
  | ImportEvent
  | { kind: 'progress'; report: ImportReport }
  | { kind: 'done'; report: ImportReport }
  | { kind: 'problem'; code: string; params?: Record<string, string | number> }

/** How long the server may send nothing. */
const timeoutMilliseconds = 120_000

/**
 * Streams the rows to the server that holds the data directory, and returns its report. Throws `StartError` if the server rejects the
 * import, goes away, or sends nothing for `milliseconds`.
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
    milliseconds = timeoutMilliseconds,
  }: {
    address: string
    token: string
    resource: string
    /** The file name shown in the list of imports. */
    file_name?: string
    rows: AsyncIterable<FileRow>
    mapping?: ImportMapping | undefined
    options: ImportOptions
    milliseconds?: number
  },
  listener: { onEvent: (event: ImportEvent) => void; progress: (report: ImportReport) => void },
): Promise<ImportReport> {
  const call = request(new URL(`/api/v1/import/${resource}`, address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-language': programmersLanguage,
    },
  })
  const timeoutError = () =>
    new StartError(
      `The server at ${address} has not responded for ${Math.round(milliseconds / 1000)} s; nothing was imported unless the history shows it.`,
    )
  let isTimedOut = false
  call.setTimeout(milliseconds, () => {
    isTimedOut = true
    call.destroy()
  })
  call.on('error', () => undefined)
  let unreadable: StartError | undefined
  const answered = once(call, 'response').catch((error: unknown) => {
    throw (
      unreadable ??
      (isTimedOut ? timeoutError() : undefined) ??
      new StartError(
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
  // The response explains why a server rejected early or went away; an error of sending does not.
  sent.catch((error: unknown) => {
    if (error instanceof StartError) unreadable = error
    call.destroy()
  })
  const [response] = await answered
  try {
    for await (const text of createInterface({ input: response })) {
      const line = JSON.parse(text) as Line | { code: string; params?: Record<string, string | number> }
      if (!('kind' in line) || line.kind === 'problem') throw new StartError(whyStopped(line, resource))
      if (line.kind === 'done') {
        await sent
        return line.report
      }
      if (line.kind === 'progress') listener.progress(line.report)
      else listener.onEvent(line)
    }
  } catch (error) {
    // A broken connection is handled like a response that ended early.
    if (error instanceof StartError || error instanceof SyntaxError) throw error
  }
  if (unreadable) throw unreadable
  if (isTimedOut) throw timeoutError()
  throw new StartError(
    'The server stopped before the import was complete; nothing was imported unless the history shows it.',
  )
}
