import type { Feature } from '../../engine/feature.ts'
import { identify } from './identify.ts'
import { isProven } from './proof.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { users } from './entities/users.ts'
import { credentials } from './entities/credentials.ts'
import { sessions } from './entities/sessions.ts'
import { foundMembership } from './foundMembership.ts'
import { checkPerson, settlePerson } from './keepPeople.ts'

const entities = [users, credentials, sessions] as const
const codeLists = [wordList('user_statuses', ['active', 'pending', 'blocked'])] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

export const people: Feature = {
  name: 'people',
  needs: [],
  brings: { identify, isProven },
  entities,
  codeLists,
  effects: {
    users: { changing: checkPerson, changed: settlePerson },
    organizations: { created: foundMembership },
  },
}
