import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { FileRow, ImportEvent, ImportOptions, ImportReport } from '../../src/records/import/importRecords.ts'
import type { ImportMapping } from '../../src/records/import/mapping.ts'
import { StartRefused } from '../settings.ts'

type Line =
  | ImportEvent
  | { kind: 'progress'; report: ImportReport }
  | { kind: 'done'; report: ImportReport }
  | { kind: 'problem'; code: string; params?: Record<string, string | number> }

/**
 * Sends the rows to the server that has the data directory, as fast as it takes them, and answers its report. Throws
 * `StartRefused` when it refuses or goes away.
 */
export async function sendRows(
  { address, token, resource, rows, mapping, options }: {
    address: string
    token: string
    resource: string
    rows: AsyncIterable<FileRow>
    mapping?: ImportMapping | undefined
    options: ImportOptions
  },
  hear: { tell: (event: ImportEvent) => void; progress: (report: ImportReport) => void },
): Promise<ImportReport> {
  const call = request(new URL(`/api/v1/import/${resource}`, address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', 'content-language': 'en' },
  })
  const answered = once(call, 'response')
  const send = async () => {
    call.write(`${JSON.stringify({ mapping, ...options })}\n`)
    for await (const row of rows) if (!call.write(`${JSON.stringify(row)}\n`)) await once(call, 'drain')
    call.end()
  }
  const sent = send()
  const [answer] = await answered
  for await (const text of createInterface({ input: answer })) {
    const line = JSON.parse(text) as Line | { title: string }
    if (!('kind' in line)) throw new StartRefused(`The server refused the import: ${line.title}`)
    if (line.kind === 'problem') throw new StartRefused(`The import stopped: ${line.code} ${Object.values(line.params ?? {}).join(' ')}`.trim())
    if (line.kind === 'done') {
      await sent
      return line.report
    }
    if (line.kind === 'progress') hear.progress(line.report)
    else hear.tell(line)
  }
  throw new StartRefused('The server ended before the import was done; nothing of it was written unless it says so in the history.')
}
