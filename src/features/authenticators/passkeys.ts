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

/** More than anyone has devices. */
const maxPasskeys = 20

/**
 * WebAuthn and the relying party of the request's URL. Throws `passkeys_elsewhere` if browsers store no passkeys for
 * that URL.
 */
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
    limit: maxPasskeys,
  })

/** The options with which the caller's browser creates a new passkey. */
export async function passkeyRegistrationOptions(call: Call, person: RowOf<'users'>, product: string) {
  const { registrationOptions: ask, party } = webAuthnAt(call)
  const known = (await passkeysOf(call.records, person.id)).map(credentialOf)
  if (known.length >= maxPasskeys) throw new Problem('too_many_records', { seconds: 1 })
  const name = person.email
  const displayName = nameOf(person) || name
  return ask(party, { handle: digest(`passkey ${person.id}`), name, displayName, product, known })
}

/** Stores the passkey that a browser has created for a challenge. Throws `passkey_refused`. */
export async function storePasskey(
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

/** The options with which a browser presents a passkey: one of the given person's, or any if `userId` is undefined. */
export async function passkeyAuthenticationOptions(call: Call, userId?: string) {
  const { authenticationOptions: ask, party } = webAuthnAt(call)
  if (userId === undefined) return ask(party)
  return ask(party, (await passkeysOf(call.records, userId)).map(credentialOf))
}

/**
 * Verifies the passkey that a browser presented for a challenge and returns it. The device must have verified the
 * person. A counter that does not increase means that the passkey was copied. Throws `passkey_refused`.
 */
export async function verifyPasskey(
  call: Call,
  { challenge, user_id }: Pick<RowOf<'challenges'>, 'challenge' | 'user_id'>,
  response: Row,
): Promise<RowOf<'passkeys'>> {
  const { verifyAuthentication, party } = webAuthnAt(call)
  const { store, clock } = call.records
  const passkey = await findOne(store, 'passkeys', 'credential_id', String(response.id ?? ''))
  if (!passkey || (user_id !== null && passkey.user_id !== user_id)) throw new Problem('passkey_refused')
  const counter = await verifyAuthentication(party, challenge ?? '', response, credentialOf(passkey))
  if (counter === undefined) throw new Problem('passkey_refused')
  const [used] = await store.update('passkeys', [is('id', passkey.id), is('counter', passkey.counter)], {
    counter,
    last_used_at: clock().toISOString(),
  })
  if (!used) throw new Problem('passkey_refused')
  return used
}
