import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { system } from '../../src/engine/model/actor.ts'
import { programmersLanguage } from '../../src/languages.ts'
import type { BackupReport, BackupTarget } from '../../src/features/backups/backups.ts'
import { sessionSecret } from '../sessionSecret.ts'
import { type ServerSettings, StartError } from '../settings.ts'
import { createTokens } from '../tokens.ts'

const tokenSeconds = 60

/** The server sends a line every few seconds. */
const timeoutMilliseconds = 120_000

type Line =
  | { kind: 'waiting' }
  | { kind: 'done'; report: BackupReport }
  | { kind: 'problem'; sentence: string }
  | { title: string }

/**
 * Requests a backup from the server that holds the data directory. Throws `StartError` if it rejects the request, goes away or stops
 * responding.
 */
export async function requestBackup(
  { settings, address }: { settings: ServerSettings; address: string },
  target: BackupTarget,
): Promise<BackupReport> {
  const token = await createTokens(sessionSecret(settings), () => new Date()).issue(
    { subject: system.id, session: 'backup' },
    tokenSeconds,
  )
  const call = request(new URL('/api/v1/backups', address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-language': programmersLanguage,
    },
    timeout: timeoutMilliseconds,
  })
  call.on('timeout', () => call.destroy(new Error(`it has not responded for ${timeoutMilliseconds / 1_000} s`)))
  call.end(JSON.stringify(target))
  try {
    const [response] = await once(call, 'response')
    for await (const text of createInterface({ input: response })) {
      const line = JSON.parse(text) as Line
      if ('title' in line) throw new StartError(`The server rejected the backup: ${line.title}`)
      if (line.kind === 'problem') throw new StartError(line.sentence)
      if (line.kind === 'done') return line.report
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The server at ${address} can't be asked for a backup: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  throw new StartError('The server stopped before the backup was complete; there is none.')
}
