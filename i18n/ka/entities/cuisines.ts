import type { Catalog } from '../../catalog.ts'
import type { cuisines as english } from '../../en/entities/cuisines.ts'
import { classification, labels } from './shared.ts'

export const cuisines: Catalog<typeof english> = {
  name: 'სამზარეულო |||| სამზარეულოები',
  empty:
    'სამზარეულო აჩვენებს, რა კერძებს ამზადებენ ობიექტში, მაგალითად, ქართულს ან ევროპულს. პირველ სამზარეულოს ადმინისტრატორი ქმნის.',
  groups: classification.groups,
  fields: { ...classification.fields, category_id: labels.category },
  hints: classification.hints,
}
