import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { isRemembered, remember, type Limited } from '../../engine/http/takeLimit.ts'
import type { Ports } from '../../engine/ports.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { deviceName } from '../people/deviceName.ts'

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Whether people are emailed that somebody signed in to their account from a device that was not seen before. */
    notifiesOfDevices?: boolean | undefined
  }
}

/** Earlier sessions among which a device is searched for: those of the last months. */
const mostSeen = 500

/** A device as it stays through updates: its browser and system without their versions. */
const kindOf = (userAgent: unknown): string => deviceName(userAgent).replace(/[\d.]+/g, '')

const isSame = (one: RowOf<'sessions'>, other: RowOf<'sessions'>): boolean =>
  one.place === other.place && kindOf(one.device) === kindOf(other.device)

/**
 * Tells a person, in the transaction in which a session begins, that it is from a device or a network from which none of their sessions of the
 * last months was. A new account has had none and gets no email, and nobody gets more than one in an hour.
 */
export async function notifyOfDevice(
  ports: Ports,
  inside: RecordsContext,
  person: RowOf<'users'>,
  session: RowOf<'sessions'>,
): Promise<void> {
  if (!ports.notifiesOfDevices || person.created_at > new Date(inside.clock().getTime() - 3_600_000).toISOString())
    return
  const earlier = await inside.store.find({
    entity: 'sessions',
    where: [is('user_id', person.id)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: mostSeen,
  })
  const lately: Limited = ['new_device_account', person.id]
  if (earlier.some(one => isSame(one, session)) || (await isRemembered(ports, lately))) return
  await remember(ports, lately)
  await scheduleEmail(inside, {
    occasion: 'new_device',
    recipient: person.email,
    language: chosenLocale(person.language),
    values: { device: session.device, place: session.place, at: session.created_at },
  })
}
