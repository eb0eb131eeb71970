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
import { newsOf, type TabNews } from './presence.ts'

const tabName = /^[\w-]{8,64}$/

/** A tab, and the field that its person is in. */
export const being = z.strictObject({
  tab: z.string().check(z.regex(tabName)),
  field: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})

/** Something that people may have open, and the fields of it that the caller may know somebody to be in. */
export interface Place {
  id: string
  fieldOf(name: string | null | undefined): string | null
}

/** Tells all servers of a tab, with the properties by which others know of its person. */
function announce({ records, ports, actor, person }: ActorCall, place: string, tab: Omit<TabNews, 'person'>): void {
  const names = records.registry.people?.declaration.own ?? []
  const own: Row = Object.fromEntries(names.map(name => [name, person?.[name as keyof typeof person] ?? null]))
  ports.live.announce([newsOf(place, { person: actor.id, ...tab }, own)])
}

/** Who else is there, as far as the caller may read their names and the fields that they are in. */
async function others({ records, actor, ports }: ActorCall, { id, fieldOf }: Place): Promise<PersonHere[]> {
  const found = new Map(othersHere(ports.presence.at(id), actor.id).map(other => [other.person, other]))
  const people = await knownPeople(records, actor, [...found.keys()])
  return people.map(person => ({ ...person, field: fieldOf(found.get(person.id)?.property) }))
}

/**
 * Takes down that the caller's tab has a place open, and answers who else has. Throws `too_many_requests`, `invalid`, and what `find` throws
 * where the caller may not know of the place.
 */
export async function joinPlace(call: ActorCall, find: () => Place | Promise<Place>): Promise<PersonHere[]> {
  const { ports, actor } = call
  await takeLimits(ports, [['presence_account', actor.id]])
  const place = await find()
  const { tab, field } = await readChecked(call, being)
  const property = place.fieldOf(field)
  const known = ports.presence.at(place.id).find(one => one.tab === tab && one.person === actor.id)
  // Tabs beyond those that a person may have streams in are told who else is there, but are not shown to others.
  if (known || ports.presence.countOf(actor.id) < maxStreams)
    announce(call, place.id, { tab, property, isKnown: known?.property === property })
  return others(call, place)
}

/** Takes down that the caller's tab, which the path names, has a place open no longer. Throws `malformed_id`. */
export function leavePlace(call: ActorCall, place: string): void {
  const tab = call.request.req.param('tab') ?? ''
  if (!tabName.test(tab)) throw new Problem('malformed_id')
  announce(call, place, { tab, property: null, isGone: true })
}
