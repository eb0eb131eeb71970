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

/** What is known of backups. */
export const overview = z.object({
  /** Whether backups can be made here at all. */
  possible: z.boolean(),
  /** How often backups are made and how many are kept; null where nothing is set. */
  schedule: z.nullable(z.object({ hours: z.int(), keep: z.int() })),
  backups: z.array(z.object({ made_at: z.string(), bytes: z.int() })),
})

/** While nothing is said a connection is taken for dead, so something is. */
const sayMilliseconds = 5_000

const backupsOf = ({ ports }: ActorCall): Backups => {
  if (!ports.backups) throw new Problem('not_found')
  return ports.backups
}

/** Makes a backup where the command on the same machine says, and answers with its report when it is there. */
async function make(call: ActorCall): Promise<Response> {
  if (call.actor.role !== 'system') throw new Problem('forbidden')
  const backups = backupsOf(call)
  const requested = await readChecked(call, target)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const say = (line: object) =>
    void writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`)).catch(() => undefined)
  const waiting = setInterval(() => say({ kind: 'waiting' }), sayMilliseconds)
  void backups
    .make(requested)
    .then(report => say({ kind: 'done', report }))
    .catch((error: unknown) => say({ kind: 'problem', sentence: error instanceof Error ? error.message : '' }))
    .then(() => {
      clearInterval(waiting)
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
    backups: ((await backups?.kept()) ?? []).map(({ made_at, bytes }) => ({ made_at, bytes })),
  })
}

/** What is known of backups, and the way of the command that makes one through the server that has the data. */
export const backupRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/backups',
    policy: { words: rights.backups },
    summary: 'The backups that are kept, newest first, and how often they are made',
    answer: overview,
    handle: list,
  },
  {
    method: 'POST',
    path: '/backups',
    duringMaintenance: true,
    policy: { words: rights.backups },
    summary: 'Make a backup: only for the command `npm run backup` on the same machine',
    body: target,
    contents: { 'application/x-ndjson': row },
    handle: make,
  },
]
