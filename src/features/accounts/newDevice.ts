import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { isRemembered, remember, type Limited } from '../../engine/http/takeLimit.ts'
import type { Ports } from '../../engine/ports.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { deviceName } from '../people/deviceName.ts'
import { hourMilliseconds } from '../../engine/model/durations.ts'

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Whether people are notified by email of a sign-in to their account from a new device. */
    notifiesOfDevices?: boolean | undefined
  }
}

/** How many of a person's latest sessions are compared with the new one. */
const sessionsCompared = 500

/** A device regardless of updates: its browser and system without their versions. */
const deviceKind = (userAgent: unknown): string => deviceName(userAgent).replace(/[\d.]+/g, '')

const isSameDevice = (one: RowOf<'sessions'>, other: RowOf<'sessions'>): boolean =>
  one.place === other.place && deviceKind(one.device) === deviceKind(other.device)

/**
 * Notifies a person of a session from a device or network that none of their recent sessions used. Runs in the
 * transaction that creates the session. A new account has no earlier sessions and gets no email, and no one gets more
 * than one an hour.
 */
export async function notifyOfDevice(
  ports: Ports,
  inside: RecordsContext,
  person: RowOf<'users'>,
  session: RowOf<'sessions'>,
): Promise<void> {
  if (
    !ports.notifiesOfDevices ||
    person.created_at > new Date(inside.clock().getTime() - hourMilliseconds).toISOString()
  )
    return
  const earlier = await inside.store.find({
    entity: 'sessions',
    where: [is('user_id', person.id)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: sessionsCompared,
  })
  const lately: Limited = ['new_device_account', person.id]
  if (earlier.some(one => isSameDevice(one, session)) || (await isRemembered(ports, lately))) return
  await remember(ports, lately)
  await scheduleEmail(inside, {
    occasion: 'new_device',
    recipient: person.email,
    language: chosenLocale(person.language),
    values: { device: session.device, place: session.place, at: session.created_at },
  })
}
