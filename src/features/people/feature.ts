import type { Feature } from '../../engine/feature.ts'
import { foundMembership } from './foundMembership.ts'
import { checkPerson, settlePerson } from './keepPeople.ts'

export const people: Feature = {
  name: 'people',
  needs: [],
  effects: {
    users: { changing: checkPerson, changed: settlePerson },
    organizations: { created: foundMembership },
  },
}
