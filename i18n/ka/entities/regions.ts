import type { Catalog } from '../../catalog.ts'
import type { regions as english } from '../../en/entities/regions.ts'
import { coordinates, groups, hints, labels } from './shared.ts'

export const regions: Catalog<typeof english> = {
  name: 'რეგიონი |||| რეგიონები',
  empty: 'ყოველი მისამართი რეგიონით იწყება. ადმინისტრატორი ჯერ რეგიონს ქმნის, შემდეგ კი მის მუნიციპალიტეტებს.',
  groups: { naming: groups.naming },
  fields: { title: labels.name, code: labels.code, ...coordinates, image: labels.photo },
  hints: { code: hints.area_code, coordinates: hints.area_coordinates, image: 'არაუმეტეს 3 მბ.' },
}
