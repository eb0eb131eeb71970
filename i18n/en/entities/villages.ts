import type { EntityMessages } from '../../catalog.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const villages = {
  name: 'Village |||| Villages',
  empty: 'The villages and towns of every municipality appear here. An administrator creates the first one.',
  groups: { naming: groups.naming },
  fields: {
    title: labels.name,
    region_id: labels.region,
    municipality_id: labels.municipality,
    code: labels.code,
    population: 'Population',
    ...coordinates,
  },
  hints: {
    code: hints.area_code,
    population: 'The number of inhabitants in the latest census.',
    coordinates: hints.area_coordinates,
  },
} satisfies EntityMessages
