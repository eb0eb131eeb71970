import type { Catalog } from '../../catalog.ts'
import type { municipalities as english } from '../../en/entities/municipalities.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const municipalities: Catalog<typeof english> = {
  name: 'მუნიციპალიტეტი |||| მუნიციპალიტეტები',
  empty: 'რეგიონი მუნიციპალიტეტებად იყოფა. ადმინისტრატორი ჯერ მუნიციპალიტეტს ქმნის, შემდეგ კი მის დასახლებებს.',
  groups: { naming: groups.naming },
  fields: { title: labels.name, region_id: labels.region, code: labels.code, ...coordinates },
  hints: { code: hints.area_code, coordinates: hints.area_coordinates },
}
