import * as z from 'zod/mini'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { mayRead } from '../../engine/rules/access/permissions.ts'
import { tabPresence, leavePlace, joinPlace, type Place } from './places.ts'
import { personHere } from './personHere.ts'
import { presenceSeconds } from './presence.ts'

/** The record of the request. Throws as reading the record does. */
async function recordIn({ request, records, actor }: ActorCall): Promise<Place> {
  const entity = entityFor(records, actor, request.req.param('resource') ?? '', 'read')
  const { id } = await findRow(records, actor, entity, readId(request))
  return {
    id,
    fieldOf(name) {
      const property = entity.properties.get(name ?? '')
      return property && mayRead(actor, property) ? property.name : null
    },
  }
}

/** Routes for presence: a tab announces itself every few seconds and gets the list of others. */
export const presenceRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/:id/presence',
    duringMaintenance: true,
    policy: { action: 'read' },
    summary: `Report that a tab has a record open, valid for ${presenceSeconds} seconds; returns who else has it open, as far as the caller may read their names`,
    body: tabPresence,
    response: z.array(personHere),
    handle: async call => call.request.json(await joinPlace(call, () => recordIn(call))),
  },
  {
    method: 'DELETE',
    path: '/:resource/:id/presence/:tab',
    duringMaintenance: true,
    policy: { action: 'read' },
    summary: 'Report that a tab no longer has a record open',
    handle: async call => {
      leavePlace(call, (await recordIn(call)).id)
      return call.request.body(null, 204)
    },
  },
]
