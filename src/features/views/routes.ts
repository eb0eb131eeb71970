import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { recordId } from '../../engine/fields/reference.ts'
import { densities, listChoice, listView, listViewLimits } from '../../engine/model/listViews.ts'
import { roleIds } from '../../engine/model/roles.ts'
import type { Role } from '../../engine/model/actor.ts'
import { choose } from './choices.ts'
import { changeView, createView, listViews, removeView } from './views.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const roles = Object.keys(roleIds) as Role[]

const name = plainText({ maximum: listViewLimits.name, lines: false })
const filter = z.record(z.string(), z.unknown())
const sort = z.nullable(z.tuple([z.string(), z.literal(['ASC', 'DESC'])]))
const columns = z.array(z.string()).check(z.maxLength(listViewLimits.columns))
const density = z.literal(densities)
const role = z.nullable(z.literal(roles))

const newView = z.strictObject({ name, filter, sort: z._default(sort, null), columns, density, role: z._default(role, null) })
const changedView = z.partial(z.strictObject({ name, filter, sort, columns, density, role }))
const choice = z.partial(z.strictObject({ columns, density, view_id: z.nullable(recordId()) }))

/** A view with the roles that it may be shared with. */
const sharedView = z.object({ ...listView.shape, role })

const policy = { action: 'read' } as const
const resourceOf = ({ request }: ActorCall): string => request.req.param('resource') ?? ''

/** What people keep of their lists: views under names, and how each list is laid out for them. */
export const listViewRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/list_views/:resource',
    policy,
    summary: 'The views of a list: your own and those shared with your role',
    answer: z.array(sharedView),
    handle: async call => call.request.json(await listViews(call.records, call.actor, resourceOf(call))),
  },
  {
    method: 'POST',
    path: '/list_views/:resource',
    policy,
    summary: 'Save filters, order, columns and density of a list as a view; administrators may share it with a role',
    body: newView,
    answer: sharedView,
    status: 201,
    handle: async call => call.request.json(await createView(call.records, call.actor, resourceOf(call), await readChecked(call, newView)), 201),
  },
  {
    method: 'PATCH',
    path: '/list_views/:resource/:id',
    policy,
    summary: 'Rename, overwrite or share your own view',
    body: changedView,
    answer: sharedView,
    handle: async call => {
      const changes = await readChecked(call, changedView)
      return call.request.json(await changeView(call.records, call.actor, resourceOf(call), readId(call.request), changes))
    },
  },
  {
    method: 'DELETE',
    path: '/list_views/:resource/:id',
    policy,
    summary: 'Delete a view',
    handle: async call => {
      await removeView(call.records, call.actor, resourceOf(call), readId(call.request))
      return call.request.body(null, 204)
    },
  },
  {
    method: 'PATCH',
    path: '/list_choices/:resource',
    policy,
    summary: 'Change your own columns, density and default view of a list',
    body: choice,
    answer: listChoice,
    handle: async call => call.request.json(await choose(call.records, call.actor, resourceOf(call), await readChecked(call, choice))),
  },
]
