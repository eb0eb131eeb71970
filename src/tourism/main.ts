import type { ApiFacts } from '../engine/http/openApi.ts'

/** Marani's main entity. */
export const main = 'establishments'

/** Facts about Marani for the API reference. */
export const about: ApiFacts = {
  title: 'Marani',
  description: 'The back office of a bilingual tourism directory.',
}
