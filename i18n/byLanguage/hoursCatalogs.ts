// Printed by `npm run schema` from src/languages.ts; do not edit it.
import { hours as kaHours } from '../ka/hours.ts'
import { hours as enHours } from '../en/hours.ts'

/** Texts of opening hours. */
export const hoursCatalogs = {
  ka: {
    hours: kaHours,
  },
  en: {
    hours: enHours,
  },
}
