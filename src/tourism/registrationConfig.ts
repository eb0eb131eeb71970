import { configureRegistration, type RegistrationConfig } from '../features/accounts/registrationConfig.ts'
import { ownOrganization } from '../features/accounts/ownOrganization.ts'

/** How people get an account in Marani, with the numbers of the seed specification (sections 3 and 4). */
export const registrationConfig: RegistrationConfig = {
  sectors: {
    1: { role: 'objectowner', brings: 'organization' },
    2: { role: 'objectowner', brings: 'organization' },
    3: { role: 'objectowner', brings: 'organization' },
    4: { role: 'guide', brings: 'guide' },
  },
  firstRecords: {
    organization: ownOrganization,
    guide: {
      entity: 'guides',
      fields: [
        {
          name: 'guide_type_id',
          type: 'choice',
          label: 'guide_type',
          choices: { values: [1, 2, 3, 4, 5, 6], words: 'guide_types' },
        },
      ],
      own: { name: 'name', email: 'email', mobile: 'phone' },
      notice: 'moderation.complete_page',
    },
  },
  invited: { staff: { role: 'moderator', list: 'moderators' }, member: 'manager' },
}

configureRegistration(registrationConfig)
