import { activity } from './activity.ts'
import { apiKeys } from './api_keys.ts'
import { authenticators } from './authenticators.ts'
import { bulk } from './bulk.ts'
import { codes } from './codes.ts'
import { completeness } from './completeness.ts'
import { entities } from './entities/index.ts'
import { exporting } from './export.ts'
import { filters } from './filters.ts'
import { framework } from './framework.ts'
import { home } from './home.ts'
import { hours } from './hours.ts'
import { help } from './help.ts'
import { mail } from './mail.ts'
import { moderation } from './moderation.ts'
import { panel } from './panel.ts'
import { people } from './people.ts'
import { photos } from './photos.ts'
import { place } from './place.ts'
import { privacy } from './privacy.ts'
import { problems } from './problems.ts'
import { reference } from './reference.ts'
import { registration } from './registration.ts'
import { review } from './review.ts'
import { schedules } from './schedules.ts'
import { signIn } from './sign_in.ts'
import { sso } from './sso.ts'
import { statistics } from './statistics.ts'
import { suggestions } from './suggestions.ts'
import { terms } from './terms.ts'
import { together } from './together.ts'
import { views } from './views.ts'

/** The messages that come with the first screen, under the keys that the panel translates by. */
export const messages = {
  ...framework,
  activity,
  api_keys: apiKeys,
  authenticators,
  bulk,
  codes,
  completeness,
  exporting,
  filters,
  home,
  hours,
  help,
  mail,
  moderation,
  panel,
  people,
  photos,
  place,
  privacy,
  problems,
  reference,
  registration,
  resources: entities,
  review,
  schedules,
  sign_in: signIn,
  sso,
  statistics,
  suggestions,
  terms,
  together,
  views,
}
