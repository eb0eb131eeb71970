import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import { system } from '../../engine/model/actor.ts'
import { columnAccepts } from '../../engine/model/column.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { shortenAddress } from '../../engine/rules/access/networks.ts'
import { accessSeconds, endSessions, graceSeconds } from '../people/endSessions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { notifyOfDevice } from './newDevice.ts'
import { findPerson } from '../people/identify.ts'
import type { Call } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'

/** Seconds until an unused session expires. */
const sessionSeconds = 30 * 24 * 3600

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

const issueTokens = async (call: Call, session: { id: string; user: string }, secret: string): Promise<string> => {
  call.ports.refreshCarrier.write(call.request, `${session.id}.${secret}`, sessionSeconds)
  return call.ports.tokens.issue({ subject: session.user, session: session.id }, accessSeconds)
}

/**
 * Checks, while the person's row is locked, that the credentials they signed in with are still valid. Throws if they
 * are not.
 */
export type Recheck = (inside: RecordsContext, person: RowOf<'users'>) => Promise<void>

/**
 * Locks and returns the person's row, so that a concurrent block or sign-in is processed before or after. Throws
 * `account_blocked`.
 */
async function holdActive({ store }: RecordsContext, userId: string): Promise<RowOf<'users'>> {
  const [person] = await store.update('users', [is('id', userId), is('status', 'active'), notDeleted], {})
  if (!person) throw new Problem('account_blocked')
  return person
}

/** Checks that the person's password still has this hash. Throws `wrong_credentials`. */
export const recheckPassword =
  (hash: string): Recheck =>
  async ({ store }, { id }) => {
    if ((await findOne(store, 'credentials', 'user_id', id))?.password_hash !== hash)
      throw new Problem('wrong_credentials')
  }

/**
 * Starts a session of a person, sets its refresh token and returns an access token. `recheck` checks the credentials
 * again inside the transaction. Throws `account_blocked` if the person was blocked in the meantime, `too_many_requests`
 * if they have begun very many, and what `recheck` throws.
 */
export async function beginSession(call: Call, userId: string, recheck?: Recheck): Promise<string> {
  const { ports, records } = call
  await takeLimits(ports, [['session_account', userId]])
  const secret = ports.secrets.create()
  const now = ports.clock()
  const session = newRow(records, system, 'sessions', {
    user_id: userId,
    token_hash: digest(secret),
    rotated_at: now.toISOString(),
    expires_at: later(now, sessionSeconds),
    device: (call.request.req.header('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200),
    place: shortenAddress(ports.network.address(call.request)),
  })
  await inTransaction(records, async inside => {
    const person = await holdActive(inside, userId)
    await recheck?.(inside, person)
    await notifyOfDevice(ports, inside, person, session)
    await inside.store.insert('sessions', [session])
  })
  if (ports.notifiesOfDevices) runDueInBackground(ports)
  return issueTokens(call, { id: session.id, user: userId }, secret)
}

interface PresentedToken {
  id: string
  secret: string
}

/** The refresh token that the request carries; undefined if there is none or it is malformed. */
function presentedToken(call: Call): PresentedToken | undefined {
  const [, id, secret] =
    /^([0-9a-f-]{36})\.([\w-]{20,200})$/.exec(call.ports.refreshCarrier.read(call.request) ?? '') ?? []
  return id && secret && columnAccepts('uuid', id) ? { id, secret } : undefined
}

const findSession = (call: Call, id: string): Promise<RowOf<'sessions'> | undefined> =>
  findOne(call.records.store, 'sessions', 'id', id, [is('ended_at', null)])

const end = (call: Call, session: RowOf<'sessions'>) =>
  endSessions(call.records, session.user_id, [is('id', session.id)])

/** The token that follows another one. Deriving it requires both that token and the session's salt. */
const successor = (secret: string, salt: unknown): string => digest(`${salt} ${secret}`)

/** Replaces the newest token by the next one. Returns undefined if a concurrent request was faster. */
async function rotate(call: Call, session: RowOf<'sessions'>, secret: string): Promise<string | undefined> {
  const now = call.ports.clock()
  const salt = call.ports.secrets.create()
  const next = successor(secret, salt)
  const [rotated] = await call.records.store.update(
    'sessions',
    [is('id', session.id), is('token_hash', session.token_hash), is('ended_at', null)],
    {
      token_hash: digest(next),
      previous_hash: session.token_hash,
      rotation_salt: salt,
      rotated_at: now.toISOString(),
      expires_at: later(now, sessionSeconds),
    },
  )
  return rotated && next
}

/** The newest token, for a request with the previous one that was replaced a moment ago. */
const graceToken = (session: RowOf<'sessions'>, secret: string, now: Date): string | undefined =>
  session.previous_hash === digest(secret) &&
  Math.abs(now.getTime() - Date.parse(session.rotated_at)) < graceSeconds * 1000
    ? successor(secret, session.rotation_salt)
    : undefined

/** The token that follows the presented one, the same for all concurrent requests. */
async function nextToken(call: Call, session: RowOf<'sessions'>, secret: string): Promise<string | undefined> {
  if (session.token_hash !== digest(secret)) return graceToken(session, secret, call.ports.clock())
  const next = await rotate(call, session, secret)
  if (next) return next
  const present = await findSession(call, session.id)
  return present && graceToken(present, secret, call.ports.clock())
}

const refuse = (call: Call): never => {
  call.ports.refreshCarrier.write(call.request, null, 0)
  throw new Problem('unauthenticated')
}

/**
 * Exchanges the refresh token for the next one and returns an access token. A replaced token that is presented after
 * the grace period for lost responses ends the whole session. Throws `unauthenticated`.
 */
export async function refreshSession(call: Call): Promise<string> {
  const token = presentedToken(call)
  const session = token && (await findSession(call, token.id))
  if (!session || session.expires_at < call.ports.clock().toISOString()) return refuse(call)
  const userId = session.user_id
  const person = await findPerson(call.ports, userId)
  if (!person) return refuse(call)
  const next = await nextToken(call, session, token.secret)
  if (next) await call.ports.secondSteps.noteDue(call, person)
  if (next) return issueTokens(call, { id: token.id, user: userId }, next)
  await end(call, session)
  return refuse(call)
}

/** Ends the session of the presented refresh token, if there is one. */
export async function endSession(call: Call): Promise<void> {
  const token = presentedToken(call)
  call.ports.refreshCarrier.write(call.request, null, 0)
  const session = token && (await findSession(call, token.id))
  if (session && [session.token_hash, session.previous_hash].includes(digest(token.secret))) await end(call, session)
}
