import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { SessionEntry } from '../../engine/model/session.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { deviceName } from '../people/deviceName.ts'
import { mayEndSessions } from '../people/people.ts'
import { endSessions } from '../people/endSessions.ts'
import { is } from '../../engine/records/findOne.ts'
import type { ActorCall } from '../../engine/http/route.ts'

const maxShown = 100

const entryOf = (session: RowOf<'sessions'>, current: string): SessionEntry => ({
  id: session.id,
  device: deviceName(session.device),
  place: session.place ?? '',
  created_at: session.created_at,
  last_used_at: session.rotated_at,
  current: session.id === current,
})

/** The active sessions of a person, newest first. */
export async function listSessions({ records, ports, session }: ActorCall, userId: string): Promise<SessionEntry[]> {
  const rows = await records.store.find({
    entity: 'sessions',
    where: [
      is('user_id', userId),
      is('ended_at', null),
      { property: 'expires_at', operator: 'gt', value: ports.clock().toISOString() },
    ],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxShown,
  })
  return rows.map(row => entryOf(row, session))
}

/** Ends one session of a person. Throws `not_found` if it has ended or is not theirs. */
export async function endOneSession({ records }: ActorCall, userId: string, id: string): Promise<void> {
  const ended = await endSessions(records, userId, [is('id', id)])
  if (ended === 0) throw new Problem('not_found')
}

/** Returns the ID of the person if the caller may see and end their sessions. Throws `not_found` and `forbidden`. */
export async function checkSessionAccess({ records, actor }: ActorCall, id: string): Promise<string> {
  const person = await findRow(records, actor, entityFor(records, actor, 'users', 'read'), id)
  if (!mayEndSessions(records.registry, actor, person)) throw new Problem('forbidden')
  return id
}
