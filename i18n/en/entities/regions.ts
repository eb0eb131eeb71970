import type { EntityMessages } from '../../catalog.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const regions = {
  name: 'Region |||| Regions',
  empty: 'Every address begins with a region. An administrator creates the first one, and then its municipalities.',
  groups: { naming: groups.naming },
  fields: { title: labels.name, code: labels.code, ...coordinates, image: labels.photo },
  hints: { code: hints.area_code, coordinates: hints.area_coordinates, image: 'Max. 3 MB.' },
} satisfies EntityMessages
