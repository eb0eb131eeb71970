import type { Feature } from '../../engine/feature.ts'
import { handleEmailChange } from './handleEmailChange.ts'
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
  provides: { onEmailChanged: handleEmailChange },
  entities,
  retention: [
    { name: 'codes', what: 'One-time codes that expired', entity: 'codes', since: ['expires_at'], days: 2 },
    {
      name: 'invitations',
      what: 'Invitations that were accepted, withdrawn or expired',
      entity: 'invitations',
      since: ['updated_at'],
      where: [{ property: 'status', operator: 'in', value: ['accepted', 'withdrawn', 'expired'] }],
      days: 365,
    },
  ],
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
