import type { ApiFacts } from '../engine/http/openApi.ts'

/** The entity that Marani is about. */
export const main = 'establishments'

/** What the API's document says of Marani. */
export const about: ApiFacts = {
  title: 'Marani',
  description: 'The back office of a bilingual tourism directory.',
}
