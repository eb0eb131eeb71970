import type { FirstRecord } from './registrationConfig.ts'

/** The organization of a person who registers as an owner. */
export const ownOrganization: FirstRecord = {
  entity: 'organizations',
  fields: [
    {
      name: 'type',
      type: 'choice',
      label: 'organization_type',
      choices: { values: [1, 2, 3], words: 'organization_types' },
    },
    { name: 'legal_name', type: 'text', maximum: 200, label: 'legal_name', autoComplete: 'organization' },
    {
      name: 'id_number',
      type: 'identification_code',
      label: 'id_number',
      hint: 'id_number_hint',
    },
  ],
  own: { contact_person_name: 'name', phone_number: 'phone' },
}
