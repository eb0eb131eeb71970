import type { Catalog } from '../../catalog.ts'
import type { categories as english } from '../../en/entities/categories.ts'
import { classification, hints, labels } from './shared.ts'

export const categories: Catalog<typeof english> = {
  name: 'კატეგორია |||| კატეგორიები',
  empty:
    'კატეგორიები კატალოგს ნაწილებად ყოფს, მაგალითად: განთავსება, კვება, ღვინო. პირველ კატეგორიას ადმინისტრატორი ქმნის.',
  delete: 'ნამდვილად გსურთ წაშლა? კატეგორიასთან ერთად მისი ტიპებიც წაიშლება.',
  failure: 'დაფიქსირდა შეცდომა!',
  groups: classification.groups,
  fields: {
    ...classification.fields,
    slug: labels.slug,
    parent_id: 'ზემდგომი კატეგორია',
    type: 'სექტორი',
  },
  hints: {
    ...classification.hints,
    slug: hints.slug,
    parent_id: 'უმაღლესი დონის კატეგორიისთვის ცარიელი დატოვეთ.',
    type: 'საქმიანობის სფერო, რომელსაც კატეგორია მიეკუთვნება.',
  },
}
