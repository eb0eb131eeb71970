import type { Catalog } from '../../catalog.ts'
import type { object_types as english } from '../../en/entities/object_types.ts'
import { classification, hints, labels } from './shared.ts'

export const object_types: Catalog<typeof english> = {
  name: 'ობიექტის ტიპი |||| ობიექტის ტიპები',
  empty:
    'ობიექტის ტიპები კატეგორიას უფრო დეტალურად ყოფს, მაგალითად, განთავსებას სასტუმროებად და ჰოსტელებად. პირველ ტიპს ადმინისტრატორი ქმნის.',
  groups: classification.groups,
  fields: { ...classification.fields, slug: labels.slug, category_id: labels.category },
  hints: { ...classification.hints, slug: hints.slug },
}
