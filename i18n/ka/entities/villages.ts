import type { Catalog } from '../../catalog.ts'
import type { villages as english } from '../../en/entities/villages.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const villages: Catalog<typeof english> = {
  name: 'დასახლება |||| დასახლებები',
  empty: 'აქ გამოჩნდება ყოველი მუნიციპალიტეტის სოფლები, დაბები და ქალაქები. პირველს ადმინისტრატორი ქმნის.',
  groups: { naming: groups.naming },
  fields: {
    title: labels.name,
    region_id: labels.region,
    municipality_id: labels.municipality,
    code: labels.code,
    population: 'მოსახლეობა',
    ...coordinates,
  },
  hints: {
    code: hints.area_code,
    population: 'მოსახლეთა რაოდენობა ბოლო აღწერის მიხედვით.',
    coordinates: hints.area_coordinates,
  },
}
