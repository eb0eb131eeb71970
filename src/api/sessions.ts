import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { system } from '../model/actor.ts'
import { newRow } from '../records/newRow.ts'
import { digest } from './idempotency.ts'
import type { Call } from './route.ts'

/** Seconds: an access token, a session without use, and how long a rotated token is still taken for a lost answer. */
export const accessSeconds = 15 * 60
export const sessionSeconds = 30 * 24 * 3600
const graceSeconds = 10

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

const handOut = async (call: Call, session: { id: string; user: string }, secret: string): Promise<string> => {
  call.ports.refreshCarrier.write(call.request, `${session.id}.${secret}`, sessionSeconds)
  return call.ports.tokens.issue({ subject: session.user, session: session.id }, accessSeconds)
}

/** Begins a session of a person: answers an access token and hands out the refresh token. */
export async function beginSession(call: Call, userId: string): Promise<string> {
  const { ports, records } = call
  const secret = ports.newSecret()
  const now = ports.clock()
  const session = newRow(records, system, 'sessions', {
    user_id: userId,
    token_hash: digest(secret),
    rotated_at: now.toISOString(),
    expires_at: later(now, sessionSeconds),
    device: (call.request.req.header('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200),
  })
  await records.store.insert('sessions', [session])
  return handOut(call, { id: String(session.id), user: userId }, secret)
}

const presented = (call: Call): { id: string; secret: string } => {
  const [, id, secret] = /^([0-9a-f-]{36})\.([\w-]{20,200})$/.exec(call.ports.refreshCarrier.read(call.request) ?? '') ?? []
  if (!id || !secret) throw new Problem('unauthenticated')
  return { id, secret }
}

async function findSession(call: Call, id: string): Promise<Row | undefined> {
  const [session] = await call.records.store.find({
    entity: 'sessions',
    where: [{ property: 'id', operator: 'in', value: [id] }, { property: 'ended_at', operator: 'in', value: [null] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return session
}

/** Ends a session; its tokens are worth nothing from then on. */
const end = (call: Call, id: string) =>
  call.records.store.update('sessions', [{ property: 'id', operator: 'in', value: [id] }], { ended_at: call.ports.clock().toISOString() })

const mayRotate = (session: Row, hash: string, now: Date): boolean =>
  session.token_hash === hash || (session.previous_hash === hash && later(new Date(String(session.rotated_at)), graceSeconds) > now.toISOString())

/**
 * Takes the refresh token, gives a new one and an access token. An old token that comes again after the grace of a lost
 * answer ends the whole session. Throws `unauthenticated`.
 */
export async function refreshSession(call: Call): Promise<{ token: string; userId: string }> {
  const { id, secret } = presented(call)
  const now = call.ports.clock()
  const hash = digest(secret)
  const session = await findSession(call, id)
  if (!session || String(session.expires_at) < now.toISOString()) throw new Problem('unauthenticated')
  if (!mayRotate(session, hash, now)) {
    await end(call, id)
    call.ports.refreshCarrier.write(call.request, null, 0)
    throw new Problem('unauthenticated')
  }
  const next = call.ports.newSecret()
  const [rotated] = await call.records.store.update(
    'sessions',
    [
      { property: 'id', operator: 'in', value: [id] },
      { property: 'token_hash', operator: 'in', value: [session.token_hash] },
      { property: 'ended_at', operator: 'in', value: [null] },
    ],
    { token_hash: digest(next), previous_hash: hash, rotated_at: now.toISOString(), expires_at: later(now, sessionSeconds) },
  )
  if (!rotated) throw new Problem('unauthenticated')
  return { token: await handOut(call, { id, user: String(session.user_id) }, next), userId: String(session.user_id) }
}

/** Ends the session whose refresh token is presented, if there is one. */
export async function endSession(call: Call): Promise<void> {
  const carried = call.ports.refreshCarrier.read(call.request)
  call.ports.refreshCarrier.write(call.request, null, 0)
  if (!carried) return
  const { id, secret } = presented(call)
  const session = await findSession(call, id)
  if (session && [session.token_hash, session.previous_hash].includes(digest(secret))) await end(call, id)
}
