import { fieldViewOf } from '../../../../../panel/fields/index.ts'
import type { ReviewItem } from '../items.ts'

/** What is shown before all other items, in this order. */
const lead: readonly (string | undefined)[] = ['images', 'place']

const leadOf = ({ field }: ReviewItem): number => lead.indexOf(fieldViewOf(field.type).comparison)

/** Whether an item is an image or a location, which come first. */
export const comesFirst = (item: ReviewItem): boolean => leadOf(item) >= 0

/** Returns items in reading order: photos, the location, then the rest in the order of the form. */
export const inReadingOrder = (items: readonly ReviewItem[]): ReviewItem[] => [
  ...items.filter(comesFirst).toSorted((one, other) => leadOf(one) - leadOf(other)),
  ...items.filter(item => !comesFirst(item)),
]
