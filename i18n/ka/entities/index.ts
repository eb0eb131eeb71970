import type { Catalog } from '../../catalog.ts'
import type { entities as english } from '../../en/entities/index.ts'
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

export const entities: Catalog<typeof english> = {
  organizations,
  establishments,
  moderators,
  users,
  invitations,
  guides,
  reports,
  requests,
  decline_reasons,
  mail,
  campaigns,
  categories,
  facilities,
  object_types,
  cuisines,
  regions,
  municipalities,
  villages,
  help,
  meta,
  pages,
}
