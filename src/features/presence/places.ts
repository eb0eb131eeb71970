import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { maxStreams } from '../../engine/rules/access/limits.ts'
import { knownPeople } from '../people/knownPeople.ts'
import { othersHere } from './othersHere.ts'
import type { PersonHere } from './personHere.ts'
import { presenceChange, type TabAnnouncement } from './presence.ts'

const tabName = /^[\w-]{8,64}$/

/** A tab, and the field that its person is in. */
export const tabPresence = z.strictObject({
  tab: z.string().check(z.regex(tabName)),
  field: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})

/** Something that people may have open, and which of its fields the caller may know others to be in. */
export interface Place {
  id: string
  fieldOf(name: string | null | undefined): string | null
}

/** Announces a tab to all servers, with the properties that decide who may know of its person. */
function announce(
  { records, ports, actor, person }: ActorCall,
  place: string,
  tab: Omit<TabAnnouncement, 'person'>,
): void {
  const names = records.registry.people?.declaration.own ?? []
  const own: Row = Object.fromEntries(names.map(name => [name, person?.[name as keyof typeof person] ?? null]))
  ports.live.announce([presenceChange(place, { person: actor.id, ...tab }, own)])
}

/** Returns who else has a place open, as far as the caller may read their names and fields. */
async function others({ records, actor, ports }: ActorCall, { id, fieldOf }: Place): Promise<PersonHere[]> {
  const found = new Map(othersHere(ports.presence.at(id), actor.id).map(other => [other.person, other]))
  const people = await knownPeople(records, actor, [...found.keys()])
  return people.map(person => ({ ...person, field: fieldOf(found.get(person.id)?.property) }))
}

/**
 * Records that the caller's tab has a place open, and returns who else has. Throws `too_many_requests`, `invalid`, and
 * what `find` throws if the caller may not know of the place.
 */
export async function joinPlace(call: ActorCall, find: () => Place | Promise<Place>): Promise<PersonHere[]> {
  const { ports, actor } = call
  await takeLimits(ports, [['presence_account', actor.id]])
  const place = await find()
  const { tab, field } = await readChecked(call, tabPresence)
  const property = place.fieldOf(field)
  const known = ports.presence.at(place.id).find(one => one.tab === tab && one.person === actor.id)
  // Tabs beyond the maximum number of streams of a person get the list of others, but are not shown to them.
  if (known || ports.presence.countOf(actor.id) < maxStreams)
    announce(call, place.id, { tab, property, isKnown: known?.property === property })
  return others(call, place)
}

/** Records that the caller's tab, named by the path, no longer has a place open. Throws `malformed_id`. */
export function leavePlace(call: ActorCall, place: string): void {
  const tab = call.request.req.param('tab') ?? ''
  if (!tabName.test(tab)) throw new Problem('malformed_id')
  announce(call, place, { tab, property: null, isGone: true })
}
