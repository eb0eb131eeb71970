import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { described } from '../../engine/model/described.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { switchMaintenance } from './maintenance.ts'

const state = z.strictObject({ on: described('Whether nothing may be written', z.boolean()) })

/** Routes that read and switch maintenance mode. */
export const maintenanceRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/maintenance',
    policy: { words: rights.maintenance },
    summary: 'Whether maintenance mode is on, in which nothing can be written',
    response: state,
    handle: ({ request, ports }) => request.json({ on: ports.maintenance.isOn() }),
  },
  {
    method: 'PUT',
    path: '/maintenance',
    policy: { words: rights.maintenance },
    duringMaintenance: true,
    summary: 'Switch maintenance mode on or off, on all servers within seconds',
    body: state,
    response: state,
    handle: async call => {
      const { on } = await readChecked(call, state)
      await switchMaintenance(call.records, on)
      return call.request.json({ on })
    },
  },
]
