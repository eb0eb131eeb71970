import * as z from 'zod/mini'
import { row } from '../../engine/model/shapes.ts'
import { Problem } from '../../engine/model/problem.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import type { Backups } from './backups.ts'

const target = z.strictObject({
  path: z.string().check(z.minLength(1), z.maxLength(4_096)),
  kind: z.enum(['file', 'folder', 'bucket']),
  passphrase: z.optional(z.string()),
})

/** The state of backups. */
export const overview = z.object({
  /** Whether backups can be made in this environment. */
  possible: z.boolean(),
  /** How often backups are made and how many are kept; null if nothing is scheduled. */
  schedule: z.nullable(z.object({ hours: z.int(), keep: z.int() })),
  backups: z.array(z.object({ made_at: z.string(), bytes: z.int() })),
})

/** Interval of the lines that keep the connection open, because idle connections are closed. */
const heartbeatMilliseconds = 5_000

const backupsOf = ({ ports }: ActorCall): Backups => {
  if (!ports.backups) throw new Problem('not_found')
  return ports.backups
}

/**
 * Makes a backup at the destination that the command on the same machine names, and streams its report once it is done.
 */
async function make(call: ActorCall): Promise<Response> {
  if (call.actor.role !== 'system') throw new Problem('forbidden')
  const backups = backupsOf(call)
  const requested = await readChecked(call, target)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = (line: object) =>
    void writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`)).catch(() => undefined)
  const heartbeat = setInterval(() => send({ kind: 'waiting' }), heartbeatMilliseconds)
  void backups
    .make(requested)
    .then(report => send({ kind: 'done', report }))
    .catch((error: unknown) => send({ kind: 'problem', sentence: error instanceof Error ? error.message : '' }))
    .then(() => {
      clearInterval(heartbeat)
      return writer.close()
    })
    .catch(() => undefined)
  return call.request.body(readable, 200, { 'Content-Type': 'application/x-ndjson' })
}

async function list(call: ActorCall): Promise<Response> {
  const { backups } = call.ports
  return call.request.json({
    possible: backups !== undefined,
    schedule: backups?.schedule ?? null,
    backups: ((await backups?.list()) ?? []).map(({ made_at, bytes }) => ({ made_at, bytes })),
  })
}

/** Routes for the state of backups, and for the command that makes one through the server that has the data. */
export const backupRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/backups',
    policy: { words: rights.backups },
    summary: 'The stored backups, newest first, and the backup schedule',
    response: overview,
    handle: list,
  },
  {
    method: 'POST',
    path: '/backups',
    duringMaintenance: true,
    policy: { words: rights.backups },
    summary: 'Create a backup; only for the command `npm run backup` on the same machine',
    body: target,
    contents: { 'application/x-ndjson': row },
    handle: make,
  },
]
