import type { EntityMessages } from '../../catalog.ts'
import { groups, labels } from './shared.ts'

export const guides = {
  name: 'Guide |||| Guides',
  empty: 'Guides appear here with their languages and contact details as soon as they sign up or are added.',
  groups: { naming: groups.naming, contact: groups.contact },
  fields: {
    name: 'Full name',
    guide_type_id: 'Guide type',
    desc: labels.description,
    languages: 'Languages',
    certified: 'Certified',
    email: labels.email,
    mobile: labels.mobile,
    website: labels.website,
    user_id: labels.user,
  },
  hints: {
    desc: 'Experience, favourite routes and what the tours are about.',
    languages: 'The languages in which the guide leads tours.',
    certified: 'Only staff turn this on, after seeing the certificate.',
    user_id: 'The person who signs in as this guide and edits this page.',
  },
  advice: {
    name: 'Write the name in both languages; each counts separately.',
    guide_type_id: 'Choose what kind of guide you are.',
    desc: 'Describe your experience and routes in at least %{good} characters.',
    languages: 'Mark every language in which you lead tours; with %{good} or more you reach more visitors.',
    email: 'Enter an email address for questions and bookings.',
    mobile: 'Enter the number at which visitors can reach you.',
    website: 'Enter the address of your website or social media page.',
  },
} satisfies EntityMessages
