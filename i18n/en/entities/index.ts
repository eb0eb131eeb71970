// Printed by `npm run schema` from the names of the files in this folder; do not edit it.
import type { EntityMessages } from '../../catalog.ts'
import { campaigns } from './campaigns.ts'
import { categories } from './categories.ts'
import { cuisines } from './cuisines.ts'
import { decline_reasons } from './decline_reasons.ts'
import { establishments } from './establishments.ts'
import { facilities } from './facilities.ts'
import { guides } from './guides.ts'
import { help } from './help.ts'
import { invitations } from './invitations.ts'
import { mail } from './mail.ts'
import { meta } from './meta.ts'
import { moderators } from './moderators.ts'
import { municipalities } from './municipalities.ts'
import { object_types } from './object_types.ts'
import { organizations } from './organizations.ts'
import { pages } from './pages.ts'
import { regions } from './regions.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { users } from './users.ts'
import { villages } from './villages.ts'

/** Texts of every declared entity, by its name. */
export const entities = {
  campaigns,
  categories,
  cuisines,
  decline_reasons,
  establishments,
  facilities,
  guides,
  help,
  invitations,
  mail,
  meta,
  moderators,
  municipalities,
  object_types,
  organizations,
  pages,
  regions,
  reports,
  requests,
  users,
  villages,
} satisfies Record<string, EntityMessages>
