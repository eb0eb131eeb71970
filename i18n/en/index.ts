import { codes } from './codes.ts'
import { entities } from './entities/index.ts'
import { exporting } from './export.ts'
import { framework } from './framework.ts'
import { importing } from './import.ts'
import { jobs } from './jobs.ts'
import { hours } from './hours.ts'
import { moderation } from './moderation.ts'
import { meta } from './meta.ts'
import { panel } from './panel.ts'
import { people } from './people.ts'
import { problems } from './problems.ts'
import { registration } from './registration.ts'
import { review } from './review.ts'
import { signIn } from './sign_in.ts'
import { statistics } from './statistics.ts'

/** Every English message, under the keys that the panel translates by. */
export const messages = {
  ...framework,
  codes,
  exporting,
  importing,
  jobs,
  hours,
  moderation,
  meta,
  panel,
  people,
  problems,
  registration,
  resources: entities,
  review,
  sign_in: signIn,
  statistics,
}
