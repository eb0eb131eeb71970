import { fieldViewOf } from '../../../../../panel/fields/index.ts'
import type { ReviewItem } from '../items.ts'

/** What is looked at before anything is read, in this order. */
const lead: readonly (string | undefined)[] = ['images', 'place']

const leadOf = ({ field }: ReviewItem): number => lead.indexOf(fieldViewOf(field.type).comparison)

/** Whether an item is a picture or a place, which come first. */
export const leads = (item: ReviewItem): boolean => leadOf(item) >= 0

/** Items as they are read: photos, the place, then everything in the order of the form. */
export const inReadingOrder = (items: readonly ReviewItem[]): ReviewItem[] => [
  ...items.filter(leads).toSorted((one, other) => leadOf(one) - leadOf(other)),
  ...items.filter(item => !leads(item)),
]
