import { Secret, TOTP } from 'otpauth'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Ports } from '../../engine/ports.ts'

/**
 * Seconds that a code is shown, and how many codes before and after the current one are accepted, to allow for clock
 * drift.
 */
const period = 30
const drift = 1

/** Hexadecimal digits of an app's secret: 160 bits, as apps expect. */
const secretDigits = 40

const confirmed: Condition = { property: 'confirmed_at', operator: 'not_in', value: [null] }

/** The secret is derived from the app's ID and the product's own key, so that it is not stored. */
const totpOf = (
  { secrets }: Pick<Ports, 'secrets'>,
  id: string,
  names: { issuer?: string; label?: string } = {},
): TOTP =>
  new TOTP({ ...names, period, secret: Secret.fromHex(digest(secrets.keyed(`app ${id}`)).slice(0, secretDigits)) })

/** What a person sets up an app with: the secret to type, and the URL that contains it to scan. */
export interface AppSetup {
  id: string
  secret: string
  address: string
}

/** Starts setting up an app for a person. A previous app that was not confirmed is removed. */
export async function beginApp(
  ports: Ports,
  inside: RecordsContext,
  person: RowOf<'users'>,
  issuer: string,
): Promise<AppSetup> {
  await inside.store.remove('authenticator_apps', [is('user_id', person.id), is('confirmed_at', null)])
  const app = newRow(inside, system, 'authenticator_apps', { user_id: person.id })
  await inside.store.insert('authenticator_apps', [app])
  const totp = totpOf(ports, app.id, { issuer, label: person.email })
  return { id: app.id, secret: totp.secret.base32, address: totp.toString() }
}

/** The time step of a code; undefined if the code is not valid now. */
function stepOf(ports: Pick<Ports, 'secrets' | 'clock'>, id: string, code: string): number | undefined {
  const timestamp = ports.clock().getTime()
  const totp = totpOf(ports, id)
  const delta = totp.validate({ token: code, timestamp, window: drift })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Accepts a code if its step is newer than the last accepted one. Only one of several concurrent attempts succeeds. */
async function takeStep(
  { store, clock }: RecordsContext,
  id: string,
  step: number,
  more: Partial<RowOf<'authenticator_apps'>> = {},
): Promise<boolean> {
  const taken = await store.update(
    'authenticator_apps',
    [is('id', id), { property: 'last_step', operator: 'lt', value: step }],
    { ...more, last_step: step, last_used_at: clock().toISOString() },
  )
  return taken.length > 0
}

/** The confirmed app of a person. */
export const appOf = (
  { store }: Pick<RecordsContext, 'store'>,
  userId: string,
): Promise<RowOf<'authenticator_apps'> | undefined> =>
  findOne(store, 'authenticator_apps', 'user_id', userId, [confirmed])

/** Whether the code is one that the person's app shows now. No code is accepted twice. */
export async function takeAppCode(
  ports: Ports,
  records: RecordsContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = await appOf(records, userId)
  const step = app && stepOf(ports, app.id, code)
  return step !== undefined && takeStep(records, app?.id ?? '', step)
}

/**
 * Confirms an app that the person is setting up if the code is valid; it replaces their former app. Returns whether it
 * did.
 */
export async function confirmApp(
  ports: Ports,
  inside: RecordsContext,
  userId: string,
  { id, code }: { id: string; code: string },
): Promise<boolean> {
  const app = await findOne(inside.store, 'authenticator_apps', 'id', id, [
    is('user_id', userId),
    is('confirmed_at', null),
  ])
  const step = app && stepOf(ports, id, code)
  if (step === undefined || !(await takeStep(inside, id, step, { confirmed_at: inside.clock().toISOString() })))
    return false
  await inside.store.remove('authenticator_apps', [
    is('user_id', userId),
    { property: 'id', operator: 'not_in', value: [id] },
  ])
  return true
}
