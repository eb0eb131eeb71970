import type { Feature } from '../../engine/feature.ts'
import { identify } from './identify.ts'
import { isProven } from './proof.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { users } from './entities/users.ts'
import { credentials } from './entities/credentials.ts'
import { sessions } from './entities/sessions.ts'
import { foundMembership } from './foundMembership.ts'
import { checkPerson, settlePerson } from './keepPeople.ts'

export const people: Feature = {
  name: 'people',
  needs: [],
  brings: { identify, isProven },
  entities: [users, credentials, sessions],
  codeLists: [wordList('user_statuses', ['active', 'pending', 'blocked'])],
  effects: {
    users: { changing: checkPerson, changed: settlePerson },
    organizations: { created: foundMembership },
  },
}
