import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import type { ActorCall, Call } from '../../engine/http/route.ts'
import { system } from '../../engine/model/actor.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { proofSeconds } from '../../engine/rules/access/proof.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { lockCaller } from '../people/lockCaller.ts'
import { hashFor, makeProof } from '../people/proof.ts'
import type { RecoveredAccount } from '../people/revokeAccess.ts'
import { subjectHash } from './account.ts'
import type { Identity } from './provider.ts'

/** The person who began an attempt while signed in, and their session. */
export interface Holder {
  user: string
  session: string
}

/** More provider accounts than anyone has; further ones are not listed. */
const maxAccounts = 100

/** Response of `GET /profile/provider_accounts`: the provider accounts with which the caller can sign in. */
export const ownProviderAccounts = z.object({
  /** The name of the provider; null if none is configured. */
  provider: z.nullable(z.string()),
  accounts: z.array(z.object({ id, issuer: z.string(), created_at: instant, last_used_at: z.nullable(instant) })),
})

export type OwnProviderAccounts = z.infer<typeof ownProviderAccounts>

const accountsOf = ({ store }: Pick<RecordsContext, 'store'>, userId: string): Promise<RowOf<'provider_accounts'>[]> =>
  store.find({
    entity: 'provider_accounts',
    where: [is('user_id', userId)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxAccounts,
  })

/** Returns the caller's accounts at providers. */
export async function listOwnAccounts(call: ActorCall): Promise<OwnProviderAccounts> {
  const accounts = await accountsOf(call.records, callerOf(call).id)
  return {
    provider: call.ports.provider?.label ?? null,
    accounts: accounts.map(({ id: account, issuer, created_at, last_used_at }) => ({
      id: account,
      issuer,
      created_at,
      last_used_at,
    })),
  }
}

/**
 * Returns the person who began an attempt, locked. Throws `unauthenticated` if the person or the session no longer
 * exists.
 */
async function lockPersonOf(inside: RecordsContext, { user, session }: Holder): Promise<RowOf<'users'>> {
  const [person] = await inside.store.update('users', [is('id', user), is('status', 'active'), notDeleted], {})
  const open = await findOne(inside.store, 'sessions', 'id', session, [is('user_id', user), is('ended_at', null)])
  if (!person || !open) throw new Problem('unauthenticated')
  return person
}

const notifyOfChange = (inside: RecordsContext, person: RowOf<'users'>): Promise<void> =>
  scheduleEmail(inside, {
    occasion: 'provider_accounts_changed',
    recipient: person.email,
    language: chosenLocale(person.language),
  })

/**
 * Connects a provider account with the account of the person who began the attempt. Does nothing if they are already
 * connected. Throws `sso_taken` if it is connected with someone else, and `unauthenticated` if the session has ended.
 */
export const connectAccount = ({ records }: Call, holder: Holder, identity: Identity): Promise<void> =>
  inTransaction(records, async inside => {
    const person = await lockPersonOf(inside, holder)
    const subject_hash = subjectHash(identity)
    const known = await findOne(inside.store, 'provider_accounts', 'subject_hash', subject_hash)
    if (known && known.user_id !== person.id) throw new Problem('sso_taken')
    if (known) return
    await inside.store.insert('provider_accounts', [
      newRow(inside, system, 'provider_accounts', {
        user_id: person.id,
        issuer: identity.issuer,
        subject_hash,
        granted_role: null,
        last_used_at: null,
      }),
    ])
    await notifyOfChange(inside, person)
  })

/**
 * Disconnects one of the caller's provider accounts. Throws `not_found`, and `last_way` if the caller has no other way
 * to sign in.
 */
export const disconnectAccount = (call: ActorCall, account: string): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('provider_accounts', [is('id', account), is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    const others = await accountsOf(inside, person.id)
    if (others.length === 0 && !(await findOne(inside.store, 'credentials', 'user_id', person.id)))
      throw new Problem('last_way')
    await notifyOfChange(inside, person)
  })

/**
 * Checks that the caller can confirm their identity at the provider. Throws `proof_by_second_step` if they have a
 * second step, and `not_found` if they have no provider account.
 */
export async function checkMayProveByProvider(call: ActorCall): Promise<void> {
  const person = callerOf(call)
  if (person.second_step_at !== null) throw new Problem('proof_by_second_step')
  if ((await accountsOf(call.records, person.id)).length === 0) throw new Problem('not_found')
}

/** Throws `sso_refused` if an identity is no longer connected with the person. */
export async function checkConnected({ store }: RecordsContext, userId: string, identity: Identity): Promise<void> {
  const own = [is('user_id', userId)]
  if (!(await findOne(store, 'provider_accounts', 'subject_hash', subjectHash(identity), own)))
    throw new Problem('sso_refused')
}

/**
 * Returns a proof for the session that began the attempt, after signing in at the provider again. Throws `sso_other`
 * for someone else's account.
 */
export async function proveByProvider(
  { ports, records }: Call,
  { user, session }: Holder,
  identity: Identity,
): Promise<{ proof: string; expires_in: number }> {
  const known = await findOne(records.store, 'provider_accounts', 'subject_hash', subjectHash(identity), [
    is('user_id', user),
  ])
  if (!known) throw new Problem('sso_other')
  const person = await findOne(records.store, 'users', 'id', user, [is('status', 'active'), notDeleted])
  if (!person || person.second_step_at !== null) throw new Problem('proof_by_second_step')
  const proof = makeProof(ports, { userId: user, session, hash: await hashFor(ports, user) })
  return { proof, expires_in: proofSeconds }
}

/** Disconnects the provider accounts that were connected since a given time. */
export const disconnectSince = async ({ store }: RecordsContext, { userId, since }: RecoveredAccount): Promise<void> =>
  void (await store.remove('provider_accounts', [
    is('user_id', userId),
    { property: 'created_at', operator: 'gte', value: since },
  ]))
