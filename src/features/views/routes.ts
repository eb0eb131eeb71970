import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { recordId } from '../../engine/fields/reference.ts'
import {
  columnWidths,
  densities,
  filterCounts,
  listChoice,
  listView,
  listViewLimits,
} from '../../engine/model/listViews.ts'
import { roleNames, type Authorization } from '../../engine/model/authorization.ts'
import { choose } from './choices.ts'
import { countFilters } from './countFilters.ts'
import { changeView, createView, listViews, removeView } from './views.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readFiltersOf, readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const name = plainText({ maximum: listViewLimits.name, lines: false })
const filter = z.record(z.string(), z.unknown())
const sort = z.nullable(z.tuple([z.string(), z.literal(['ASC', 'DESC'])]))
const columns = z.array(z.string()).check(z.maxLength(listViewLimits.columns))
const density = z.literal(densities)
const choice = z.partial(z.strictObject({ columns, widths: columnWidths, density, view_id: z.nullable(recordId()) }))

const policy = { action: 'read' } as const
const resourceOf = ({ request }: ActorCall): string => request.req.param('resource') ?? ''

/** Returns the schemas of views, with the roles they can be shared with. */
function shapesFor(authorization: Authorization) {
  const role = z.nullable(z.literal(roleNames(authorization)))
  return {
    newView: z.strictObject({
      name,
      filter,
      sort: z._default(sort, null),
      columns,
      widths: z._default(columnWidths, {}),
      density,
      role: z._default(role, null),
    }),
    changedView: z.partial(z.strictObject({ name, filter, sort, columns, widths: columnWidths, density, role })),
    sharedView: z.object({ ...listView.shape, role }),
  }
}

/** Routes for saved views and list settings. */
export const listViewRoutes = (authorization: Authorization): readonly ActorRoute[] => {
  const { newView, changedView, sharedView } = shapesFor(authorization)
  return [
    {
      method: 'GET',
      path: '/list_views/:resource',
      policy,
      summary: 'The views of a list: your own and those shared with your role',
      response: z.array(sharedView),
      handle: async call => call.request.json(await listViews(call.records, call.actor, resourceOf(call))),
    },
    {
      method: 'GET',
      path: '/list_views/:resource/counts',
      policy,
      summary:
        'The number of records that each of several filters finds, among the first 10,000 that any of them finds; up to 1,000 for each with `q`',
      query: ['filters'],
      response: filterCounts,
      handle: async call =>
        call.request.json(await countFilters(call.records, call.actor, resourceOf(call), readFiltersOf(call.request))),
    },
    {
      method: 'POST',
      path: '/list_views/:resource',
      policy,
      summary:
        'Save the filters, order, columns with their widths, and density of a list as a view; administrators may share it with a role',
      body: newView,
      response: sharedView,
      status: 201,
      handle: async call =>
        call.request.json(
          await createView(call.records, call.actor, resourceOf(call), await readChecked(call, newView)),
          201,
        ),
    },
    {
      method: 'PATCH',
      path: '/list_views/:resource/:id',
      policy,
      summary: 'Rename, overwrite or share your own view',
      body: changedView,
      response: sharedView,
      handle: async call => {
        const changes = await readChecked(call, changedView)
        return call.request.json(
          await changeView(call.records, call.actor, resourceOf(call), readId(call.request), changes),
        )
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
      summary: 'Change your own columns, their widths, density and default view of a list',
      body: choice,
      response: listChoice,
      handle: async call =>
        call.request.json(await choose(call.records, call.actor, resourceOf(call), await readChecked(call, choice))),
    },
  ]
}
