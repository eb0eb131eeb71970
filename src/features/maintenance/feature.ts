import type { Feature } from '../../engine/feature.ts'
import { maintenance_switches } from './entities/maintenance_switches.ts'
import { isSwitchedOn } from './maintenance.ts'
import { maintenanceRoutes } from './routes.ts'

const entities = [maintenance_switches] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** Maintenance mode, in which everything can be read and nothing written. */
export const maintenance: Feature = {
  name: 'maintenance',
  needs: [],
  entities,
  provides: { watch: async ports => ports.maintenance.note(await isSwitchedOn(ports)) },
  routes: maintenanceRoutes,
}
