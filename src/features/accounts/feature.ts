import type { Feature } from '../../engine/feature.ts'
import { followEmailChange } from './followEmailChange.ts'
import { numberList, wordList } from '../../engine/model/codeLists.ts'
import { organizations } from './entities/organizations.ts'
import { invitations } from './entities/invitations.ts'
import { codes } from './entities/codes.ts'
import { accountEmails } from './accountEmails.ts'
import { emails } from './emails.ts'
import { peopleRoutes } from './peopleRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { registrationRoutes } from './registrationRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

const entities = [organizations, invitations, codes] as const
const codeLists = [
  wordList('invitation_statuses', ['pending', 'accepted', 'withdrawn', 'expired']),
  numberList('organization_types', { IE: 1, LTD: 2, OTHER: 3 }),
] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

export const accounts: Feature = {
  name: 'accounts',
  needs: ['emails', 'moderation', 'pages', 'people', 'views'],
  brings: { onEmailChanged: followEmailChange },
  entities,
  codeLists,
  routes: ({ authorization }) => [
    ...sessionRoutes,
    ...registrationRoutes(),
    ...profileRoutes(),
    ...peopleRoutes(authorization),
  ],
  emails,
  occasions: accountEmails,
}
