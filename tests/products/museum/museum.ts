import { numberList, wordList } from '../../../src/engine/model/codeLists.ts'
import type { ProductDeclaration } from '../../../src/engine/product.ts'
import { accounts } from '../../../src/features/accounts/feature.ts'
import { emails } from '../../../src/features/emails/feature.ts'
import { exports } from '../../../src/features/export/feature.ts'
import { files } from '../../../src/features/files/feature.ts'
import { history } from '../../../src/features/history/feature.ts'
import { live } from '../../../src/features/live/feature.ts'
import { mail } from '../../../src/features/mail/feature.ts'
import { map } from '../../../src/features/map/feature.ts'
import { moderation } from '../../../src/features/moderation/feature.ts'
import { notifications } from '../../../src/features/notifications/feature.ts'
import { pages } from '../../../src/features/pages/feature.ts'
import { people } from '../../../src/features/people/feature.ts'
import { seo } from '../../../src/features/seo/feature.ts'
import { views } from '../../../src/features/views/feature.ts'
import { workload } from '../../../src/features/workload/feature.ts'
import { authorization } from './authorization.ts'
import { described } from './described.ts'
import { configureMuseum } from './facts.ts'
import { exhibits, rooms } from './entities.ts'

/** A second product: two entities of its own, with accounts, moderation and files; no tourism. */
export const museum: ProductDeclaration = {
  authorization,
  features: [
    accounts,
    emails,
    mail,
    notifications,
    pages,
    files,
    live,
    views,
    workload,
    seo(described),
    moderation(),
    exports,
    history,
    map(),
    people(authorization),
  ],
  main: 'exhibits',
  about: { title: 'Museum', description: 'What a museum keeps.' },
  entities: [exhibits, rooms],
  codeLists: [
    numberList('entity_kinds', { EXHIBIT: 1, ORGANIZATION: 2 }),
    wordList('field_groups', ['naming', 'keeping']),
  ],
  configure: configureMuseum,
  menu: ['exhibits', 'rooms', 'requests', 'users'],
}
