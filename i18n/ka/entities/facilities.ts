import type { Catalog } from '../../catalog.ts'
import type { facilities as english } from '../../en/entities/facilities.ts'
import { classification, labels } from './shared.ts'

export const facilities: Catalog<typeof english> = {
  name: 'სერვისი |||| სერვისები',
  empty:
    'სერვისები აჩვენებს, რას სთავაზობს ობიექტი ვიზიტორებს, მაგალითად: ავტოსადგომი, ინტერნეტი. პირველ სერვისს ადმინისტრატორი ქმნის.',
  groups: classification.groups,
  fields: { ...classification.fields, category_id: labels.category },
  hints: classification.hints,
}
