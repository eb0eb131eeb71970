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

/** Seconds that a session lives without use. */
export const sessionSeconds = 30 * 24 * 3600

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

const handOut = async (call: Call, session: { id: string; user: string }, secret: string): Promise<string> => {
  call.ports.refreshCarrier.write(call.request, `${session.id}.${secret}`, sessionSeconds)
  return call.ports.tokens.issue({ subject: session.user, session: session.id }, accessSeconds)
}

/** Throws where what a person has shown opens their account no more; their row is held. */
export type StillOpens = (inside: RecordsContext, person: RowOf<'users'>) => Promise<void>

/** The person's row, held, so that a block or another way in of the same moment comes before or after. */
async function holdActive({ store }: RecordsContext, userId: string): Promise<RowOf<'users'>> {
  const [person] = await store.update('users', [is('id', userId), is('status', 'active'), notDeleted], {})
  if (!person) throw new Problem('account_blocked')
  return person
}

/** That a person still has the password which they have shown, by its hash. Throws `wrong_credentials`. */
export const passwordOpens =
  (hash: string): StillOpens =>
  async ({ store }, { id }) => {
    if ((await findOne(store, 'credentials', 'user_id', id))?.password_hash !== hash)
      throw new Problem('wrong_credentials')
  }

/**
 * Begins a session of a person: answers an access token and hands out the refresh token. `stillOpens` looks again at what they have shown.
 * Throws `account_blocked` where they were blocked meanwhile, and what `stillOpens` does.
 */
export async function beginSession(call: Call, userId: string, stillOpens?: StillOpens): Promise<string> {
  const { ports, records } = call
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
    await stillOpens?.(inside, person)
    await notifyOfDevice(ports, inside, person, session)
    await inside.store.insert('sessions', [session])
  })
  if (ports.notifiesOfDevices) runDueInBackground(ports)
  return handOut(call, { id: session.id, user: userId }, secret)
}

interface Presented {
  id: string
  secret: string
}

/** The refresh token that the request carries, undefined for none and for what can't be one. */
function presented(call: Call): Presented | undefined {
  const [, id, secret] =
    /^([0-9a-f-]{36})\.([\w-]{20,200})$/.exec(call.ports.refreshCarrier.read(call.request) ?? '') ?? []
  return id && secret && columnAccepts('uuid', id) ? { id, secret } : undefined
}

const findSession = (call: Call, id: string): Promise<RowOf<'sessions'> | undefined> =>
  findOne(call.records.store, 'sessions', 'id', id, [is('ended_at', null)])

const end = (call: Call, session: RowOf<'sessions'>) =>
  endSessions(call.records, session.user_id, [is('id', session.id)])

/** The token that follows another: known only to whoever has both that one and the session's salt. */
const successor = (secret: string, salt: unknown): string => digest(`${salt} ${secret}`)

/** Puts the next token in the place of the newest one; undefined where somebody else was faster. */
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

/** The token that a former holder of the newest one was, or could have been, given a moment ago. */
const formerToken = (session: RowOf<'sessions'>, secret: string, now: Date): string | undefined =>
  session.previous_hash === digest(secret) &&
  Math.abs(now.getTime() - Date.parse(session.rotated_at)) < graceSeconds * 1000
    ? successor(secret, session.rotation_salt)
    : undefined

/** The token that follows the presented one, the same for all who present it at once. */
async function follow(call: Call, session: RowOf<'sessions'>, secret: string): Promise<string | undefined> {
  if (session.token_hash !== digest(secret)) return formerToken(session, secret, call.ports.clock())
  const next = await rotate(call, session, secret)
  if (next) return next
  const present = await findSession(call, session.id)
  return present && formerToken(present, secret, call.ports.clock())
}

const refuse = (call: Call): never => {
  call.ports.refreshCarrier.write(call.request, null, 0)
  throw new Problem('unauthenticated')
}

/**
 * Takes the refresh token, hands out the next one and answers an access token. An old token that comes again after the grace
 * of a lost answer ends the whole session. Throws `unauthenticated`.
 */
export async function refreshSession(call: Call): Promise<string> {
  const token = presented(call)
  const session = token && (await findSession(call, token.id))
  if (!session || session.expires_at < call.ports.clock().toISOString()) return refuse(call)
  const userId = session.user_id
  const person = await findPerson(call.ports, userId)
  if (!person) return refuse(call)
  const next = await follow(call, session, token.secret)
  if (next) await call.ports.secondSteps.noteDue(call, person)
  if (next) return handOut(call, { id: token.id, user: userId }, next)
  await end(call, session)
  return refuse(call)
}

/** Ends the session whose refresh token is presented, if there is one. */
export async function endSession(call: Call): Promise<void> {
  const token = presented(call)
  call.ports.refreshCarrier.write(call.request, null, 0)
  const session = token && (await findSession(call, token.id))
  if (session && [session.token_hash, session.previous_hash].includes(digest(token.secret))) await end(call, session)
}
