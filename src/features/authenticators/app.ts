import { Secret, TOTP } from 'otpauth'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Ports } from '../../engine/ports.ts'

/** Seconds that one code is shown, and how many codes before and after it are taken, for clocks that differ. */
const period = 30
const drift = 1

/** Hexadecimal digits of an app's secret: 160 bits, as apps expect. */
const secretDigits = 40

const confirmed: Condition = { property: 'confirmed_at', operator: 'not_in', value: [null] }

/** The secret of an app follows from its id and the product's own key, so that it is kept nowhere. */
const totpOf = (
  { secrets }: Pick<Ports, 'secrets'>,
  id: string,
  names: { issuer?: string; label?: string } = {},
): TOTP =>
  new TOTP({ ...names, period, secret: Secret.fromHex(digest(secrets.keyed(`app ${id}`)).slice(0, secretDigits)) })

/** What an app is set up by: its secret to be typed, and an address with it to be scanned. */
export interface AppSetup {
  id: string
  secret: string
  address: string
}

/** Begins to set up an app for a person; one that was begun before and not confirmed is forgotten. */
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

/** The step in time of which a code is; undefined for no code of the app's present time. */
function stepOf(ports: Pick<Ports, 'secrets' | 'clock'>, id: string, code: string): number | undefined {
  const timestamp = ports.clock().getTime()
  const totp = totpOf(ports, id)
  const delta = totp.validate({ token: code, timestamp, window: drift })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Takes a code of an app: one that is newer than the last that was taken, by one of all who try at once. */
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

/** The app of a person that shows codes which count. */
export const appOf = (
  { store }: Pick<RecordsContext, 'store'>,
  userId: string,
): Promise<RowOf<'authenticator_apps'> | undefined> =>
  findOne(store, 'authenticator_apps', 'user_id', userId, [confirmed])

/** Whether what was typed is a code that the person's app shows now; no code is taken twice. */
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

/** Whether what was typed is the first code of an app that the person is setting up, which counts from now on in the place of a former one. */
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
