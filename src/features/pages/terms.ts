import { system } from '../../engine/model/actor.ts'
import type { TermsAcceptance } from './page.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { shortenAddress } from '../../engine/rules/access/networks.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { nameOf } from '../people/receiver.ts'
import type { Call } from '../../engine/http/route.ts'
import { versionOn } from './versions.ts'

const entity = 'terms_acceptances'

/** The first terms are accepted with the registration. */
const first = 1

const numberOn = async (records: RecordsContext, day: string): Promise<number> =>
  (await versionOn(records, 'terms', day))?.version ?? first

/**
 * Returns the version of the terms that a person must still accept; null if there is none. One query if the terms
 * never changed.
 */
export async function termsDue(records: RecordsContext, userId: unknown): Promise<number | null> {
  const number = await numberOn(records, countryDay(records.clock()))
  if (number === first) return null
  return (await findOne(records.store, entity, 'user_id', userId, [
    { property: 'number', operator: 'gte', value: number },
  ]))
    ? null
    : number
}

/** Stores that a person accepted a version, once; must not run inside a transaction that continues after a conflict. */
async function storeAcceptance(
  { records, ports, request }: Call,
  userId: string,
  number: number,
  origin: TermsAcceptance['origin'],
): Promise<void> {
  const key = `${userId} ${number}`
  if (await findOne(records.store, entity, 'key', key)) return
  const device = (request.req.header('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
  const row = newRow(records, { ...system, id: userId }, entity, {
    key,
    user_id: userId,
    number,
    origin,
    device,
    place: shortenAddress(ports.network.address(request)),
  })
  await records.store.insert(entity, [row]).catch((error: unknown) => {
    if (!(error instanceof UniqueConflict)) throw error
  })
}

/** Stores that a person accepts the current terms. Throws `invalid` for another version. */
export async function acceptTerms(call: Call, userId: string, version: number): Promise<void> {
  const number = await numberOn(call.records, countryDay(call.records.clock()))
  if (version !== number)
    throw new Problem('invalid', {}, { errors: { version: { code: 'not_this_version', params: { version: number } } } })
  await storeAcceptance(call, userId, number, 'panel')
}

/** Stores what a person accepted when they registered: the terms of that day. */
export const storeRegistrationTerms = async (call: Call, userId: string, registeredAt: string): Promise<void> =>
  storeAcceptance(call, userId, await numberOn(call.records, countryDay(new Date(registeredAt))), 'registration')

/** Returns a page of acceptances of terms, newest first, and their total number. */
export async function acceptances(
  { store }: RecordsContext,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: TermsAcceptance[]; total: number }> {
  const rows = await store.find({ entity, where: [], sort: { property: 'id', order: 'DESC' }, offset, limit })
  const ids = [...new Set(rows.map(row => row.user_id))]
  const people =
    ids.length === 0
      ? []
      : await store.find({
          entity: 'users',
          where: [{ property: 'id', operator: 'in', value: ids }],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: ids.length,
        })
  const byId = new Map<string, RowOf<'users'>>(people.map(person => [person.id, person]))
  const total = await store.count({ entity, where: [] })
  return {
    total,
    rows: rows.map(row => {
      const person = byId.get(row.user_id)
      return {
        id: row.id,
        user_id: row.user_id,
        name: nameOf(person),
        email: person?.email ?? '',
        version: row.number,
        at: row.created_at,
        place: row.place ?? '',
        origin: row.origin === 'registration' ? 'registration' : 'panel',
      }
    }),
  }
}
