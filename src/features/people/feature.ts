import type { Authorization } from '../../engine/model/authorization.ts'
import type { Feature } from '../../engine/feature.ts'
import { checkRights } from './checkRights.ts'
import { identify } from './identify.ts'
import { isProven } from './proof.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { users, usersOf } from './entities/users.ts'
import { credentials } from './entities/credentials.ts'
import { sessions } from './entities/sessions.ts'
import { addCreatorAsMember } from './addCreatorAsMember.ts'
import { checkPerson, afterPersonChange } from './personChanges.ts'

const entities = [users, credentials, sessions] as const
const codeLists = [wordList('user_statuses', ['active', 'pending', 'blocked'])] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

/** People with accounts, in a product with the given roles. */
export const people = (authorization: Authorization): Feature => ({
  name: 'people',
  needs: [],
  provides: { identify, isProven, checkRights },
  entities: [usersOf(authorization), credentials, sessions],
  retention: [
    {
      name: 'sessions',
      what: 'Sessions that ended or were not used any more',
      entity: 'sessions',
      since: ['expires_at', 'ended_at'],
      days: 30,
    },
  ],
  codeLists,
  effects: {
    users: { changing: checkPerson, changed: afterPersonChange },
    organizations: { created: addCreatorAsMember },
  },
})
