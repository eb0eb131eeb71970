import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Call } from '../../engine/http/route.ts'
import { nameOf } from '../people/receiver.ts'
import type { PasskeyCredential, RelyingParty, WebAuthn } from './webAuthn.ts'

/** More than anybody has devices. */
export const mostPasskeys = 20

/** What passkeys are made and checked with where the browser is. Throws `passkeys_elsewhere` where browsers keep none. */
export function webAuthnAt({ ports, request }: Call): WebAuthn & { party: RelyingParty } {
  const party = ports.webAuthn?.partyAt(request)
  if (!ports.webAuthn || !party) throw new Problem('passkeys_elsewhere')
  return { ...ports.webAuthn, party }
}

const credentialOf = (passkey: RowOf<'passkeys'>): PasskeyCredential => ({
  id: passkey.credential_id,
  publicKey: passkey.public_key,
  counter: passkey.counter,
  transports: (passkey.transports ?? []) as string[],
})

/** The passkeys of a person, oldest first. */
export const passkeysOf = ({ store }: Pick<RecordsContext, 'store'>, userId: string): Promise<RowOf<'passkeys'>[]> =>
  store.find({
    entity: 'passkeys',
    where: [is('user_id', userId)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostPasskeys,
  })

/** What the caller's browser makes a new passkey by. */
export async function askToRegister(call: Call, person: RowOf<'users'>, product: string) {
  const { askToRegister: ask, party } = webAuthnAt(call)
  const known = (await passkeysOf(call.records, person.id)).map(credentialOf)
  if (known.length >= mostPasskeys) throw new Problem('too_many_records', { seconds: 1 })
  const name = person.email
  const displayName = nameOf(person) || name
  return ask(party, { handle: digest(`passkey ${person.id}`), name, displayName, product, known })
}

/** Keeps the passkey that a browser has made for a challenge. Throws `passkey_refused`. */
export async function keepPasskey(
  inside: RecordsContext,
  made: PasskeyCredential,
  values: { user_id: string; name: string },
): Promise<RowOf<'passkeys'>> {
  if (await findOne(inside.store, 'passkeys', 'credential_id', made.id)) throw new Problem('passkey_refused')
  const row = newRow(inside, system, 'passkeys', {
    ...values,
    credential_id: made.id,
    public_key: made.publicKey,
    counter: made.counter,
    transports: made.transports,
  })
  await inside.store.insert('passkeys', [row])
  return row
}

/** What a browser shows a passkey by: one of the person's, or of whoever is there. */
export async function askToShow(call: Call, userId?: string) {
  const { askToShow: ask, party } = webAuthnAt(call)
  if (userId === undefined) return ask(party)
  return ask(party, (await passkeysOf(call.records, userId)).map(credentialOf))
}

/**
 * The passkey that a browser has shown for a challenge, by a person whom their device has verified. A counter that does not increase is that of a
 * copy. Throws `passkey_refused`.
 */
export async function shownPasskey(
  call: Call,
  { challenge, user_id }: Pick<RowOf<'challenges'>, 'challenge' | 'user_id'>,
  answer: Row,
): Promise<RowOf<'passkeys'>> {
  const { shown, party } = webAuthnAt(call)
  const { store, clock } = call.records
  const passkey = await findOne(store, 'passkeys', 'credential_id', String(answer.id ?? ''))
  if (!passkey || (user_id !== null && passkey.user_id !== user_id)) throw new Problem('passkey_refused')
  const counter = await shown(party, challenge ?? '', answer, credentialOf(passkey))
  if (counter === undefined) throw new Problem('passkey_refused')
  const [used] = await store.update('passkeys', [is('id', passkey.id), is('counter', passkey.counter)], {
    counter,
    last_used_at: clock().toISOString(),
  })
  if (!used) throw new Problem('passkey_refused')
  return used
}
