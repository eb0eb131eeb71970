import type { EntityMessages } from '../../catalog.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const municipalities = {
  name: 'Municipality |||| Municipalities',
  empty: 'Municipalities divide a region. An administrator creates the first one, and then its villages.',
  groups: { naming: groups.naming },
  fields: { title: labels.name, region_id: labels.region, code: labels.code, ...coordinates },
  hints: { code: hints.area_code, coordinates: hints.area_coordinates },
} satisfies EntityMessages
