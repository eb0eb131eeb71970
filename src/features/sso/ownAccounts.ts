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
import { holdCaller } from '../people/holdCaller.ts'
import { hashFor, makeProof } from '../people/proof.ts'
import type { Returned } from '../people/revokeAccess.ts'
import { subjectHash } from './account.ts'
import type { Identity } from './provider.ts'

/** Who went to the provider while they were signed in, and in which session. */
export interface Holder {
  user: string
  session: string
}

/** More accounts of providers than anybody has; those in excess are not listed. */
const mostAccounts = 100

/** Answer of `GET /profile/provider_accounts`: where else the caller signs in. */
export const ownProviderAccounts = z.object({
  /** What people know the provider by; null where the product has none. */
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
    limit: mostAccounts,
  })

/** The caller's accounts at providers. */
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

/** The person who began an attempt, held, with the session in which they did. Throws `unauthenticated` where either is no more. */
async function holdHolder(inside: RecordsContext, { user, session }: Holder): Promise<RowOf<'users'>> {
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
 * Connects the account of whoever came back from the provider with that of the person who went there. Theirs already, nothing changes.
 * Throws `sso_taken` where it is somebody else's, `unauthenticated` where the person's session has ended meanwhile.
 */
export const connectAccount = ({ records }: Call, holder: Holder, identity: Identity): Promise<void> =>
  inTransaction(records, async inside => {
    const person = await holdHolder(inside, holder)
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

/** Disconnects one of the caller's accounts. Throws `not_found`, and `last_way` for whoever has no other way to sign in. */
export const disconnectAccount = (call: ActorCall, account: string): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await holdCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('provider_accounts', [is('id', account), is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    const others = await accountsOf(inside, person.id)
    if (others.length === 0 && !(await findOne(inside.store, 'credentials', 'user_id', person.id)))
      throw new Problem('last_way')
    await notifyOfChange(inside, person)
  })

/** Throws `proof_by_second_step` for whoever has one to show, and `not_found` for whoever has no account at a provider. */
export async function checkProvesByProvider(call: ActorCall): Promise<void> {
  const person = callerOf(call)
  if (person.second_step_at !== null) throw new Problem('proof_by_second_step')
  if ((await accountsOf(call.records, person.id)).length === 0) throw new Problem('not_found')
}

/** Throws `sso_refused` where whoever somebody is at the provider is connected with a person no more. */
export async function checkConnected({ store }: RecordsContext, userId: string, identity: Identity): Promise<void> {
  const own = [is('user_id', userId)]
  if (!(await findOne(store, 'provider_accounts', 'subject_hash', subjectHash(identity), own)))
    throw new Problem('sso_refused')
}

/** A proof for the session in which somebody went to the provider, where they signed in again. Throws `sso_other` for anybody else's account. */
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

/** Disconnects the accounts that were connected with one since a moment. */
export const disconnectSince = async ({ store }: RecordsContext, { userId, since }: Returned): Promise<void> =>
  void (await store.remove('provider_accounts', [
    is('user_id', userId),
    { property: 'created_at', operator: 'gte', value: since },
  ]))
