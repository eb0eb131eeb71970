// Printed by `npm run schema` from src/languages.ts; do not edit it.
import { hours as kaHours } from '../ka/hours.ts'
import { hours as enHours } from '../en/hours.ts'

/** How opening hours are said. */
export const ofHours = {
  ka: {
    hours: kaHours,
  },
  en: {
    hours: enHours,
  },
}
