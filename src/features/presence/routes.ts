import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { mostStreams } from '../../engine/rules/access/limits.ts'
import { mayRead } from '../../engine/rules/access/permissions.ts'
import { knownPeople } from '../people/knownPeople.ts'
import { personHere, type PersonHere } from './personHere.ts'
import { othersHere } from './othersHere.ts'
import { newsOf, presenceSeconds, type TabNews } from './presence.ts'

const tabName = /^[\w-]{8,64}$/

const being = z.strictObject({
  tab: z.string().check(z.regex(tabName)),
  field: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})

/** Throws as reading the record does. */
async function recordIn({ request, records, actor }: ActorCall): Promise<{ entity: Entity; id: string }> {
  const entity = entityFor(records, actor, request.req.param('resource') ?? '', 'read')
  return { entity, id: (await findRow(records, actor, entity, readId(request))).id }
}

/** Tells all servers of a tab, with the properties by which others know of its person. */
function announce({ records, ports, actor, person }: ActorCall, record: string, tab: Omit<TabNews, 'person'>): void {
  const names = records.registry.people?.declaration.own ?? []
  const own: Row = Object.fromEntries(names.map(name => [name, person?.[name as keyof typeof person] ?? null]))
  ports.live.announce([newsOf(record, { person: actor.id, ...tab }, own)])
}

/** The property that somebody says they are in, if there is one of that name that they may read. */
const propertyIn = ({ actor }: ActorCall, entity: Entity, name: string | null | undefined): string | null => {
  const property = entity.properties.get(name ?? '')
  return property && mayRead(actor, property) ? property.name : null
}

/** Who else has the record open, as far as the caller may read their names and the fields that they are in. */
async function others(call: ActorCall, entity: Entity, record: string): Promise<PersonHere[]> {
  const { records, actor, ports } = call
  const found = new Map(othersHere(ports.presence.at(record), actor.id).map(other => [other.person, other]))
  const people = await knownPeople(records, actor, [...found.keys()])
  return people.map(person => ({ ...person, field: propertyIn(call, entity, found.get(person.id)?.property) }))
}

/** Who has a record open: a tab says every few seconds that it is there, and is answered who else is. */
export const presenceRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/:id/presence',
    duringMaintenance: true,
    policy: { action: 'read' },
    summary: `Say that a tab has a record open, which counts for ${presenceSeconds} seconds; answers who else has, as far as the caller may read their names`,
    body: being,
    answer: z.array(personHere),
    handle: async call => {
      await takeLimits(call.ports, [['presence_account', call.actor.id]])
      const { entity, id } = await recordIn(call)
      const { tab, field } = await readChecked(call, being)
      const property = propertyIn(call, entity, field)
      const known = call.ports.presence.at(id).find(one => one.tab === tab && one.person === call.actor.id)
      // Tabs beyond those that a person may have streams in are told who else is there, and nobody is told of them.
      if (known || call.ports.presence.countOf(call.actor.id) < mostStreams)
        announce(call, id, { tab, property, isKnown: known?.property === property })
      return call.request.json(await others(call, entity, id))
    },
  },
  {
    method: 'DELETE',
    path: '/:resource/:id/presence/:tab',
    duringMaintenance: true,
    policy: { action: 'read' },
    summary: 'Say that a tab has a record open no longer',
    handle: async call => {
      const { id } = await recordIn(call)
      const tab = call.request.req.param('tab') ?? ''
      if (!tabName.test(tab)) throw new Problem('malformed_id')
      announce(call, id, { tab, property: null, isGone: true })
      return call.request.body(null, 204)
    },
  },
]
