import type { EntityMessages } from '../../catalog.ts'
import { groups, labels } from './shared.ts'

export const organizations = {
  name: 'Organization |||| Organizations',
  empty:
    'Companies and entrepreneurs that run establishments appear here. Create the first one and submit it for moderation.',
  groups: { identity: 'Legal details', contact: groups.contact },
  fields: {
    type: 'Legal form',
    legal_name: 'Legal name',
    id_number: 'Identification code',
    contact_person_name: 'Contact person',
    phone_number: labels.phone,
  },
  hints: {
    legal_name: 'As it appears in the Public Registry.',
    id_number: 'The 9 digits of a company, or the 11-digit personal number of an entrepreneur.',
    contact_person_name: 'First and last name of the person to call with questions.',
  },
  advice: {
    type: 'Choose the legal form.',
    legal_name: 'Write the name as it appears in the Public Registry.',
    id_number: 'Enter the code under which the organization is registered.',
    contact_person_name: 'Name the person to call with questions.',
    phone_number: 'Enter the number at which the contact person answers.',
  },
} satisfies EntityMessages
