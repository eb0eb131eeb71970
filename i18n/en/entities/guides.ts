import type { EntityMessages } from '../../catalog.ts'
import { groups, labels } from './shared.ts'

export const guides = {
  name: 'Guide |||| Guides',
  empty: 'Guides appear here, with the languages they work in and the ways to reach them. Add the first one, or wait until a guide signs up.',
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
    certified: 'Only staff switch it on, after seeing the certificate.',
    user_id: 'The person who signs in as this guide and edits this page.',
  },
  advice: {
    name: 'Write the name in both languages; each counts for itself.',
    guide_type_id: 'Choose what kind of guide you are.',
    desc: 'Tell of your experience and routes in %{good} letters or more.',
    languages: 'Mark every language in which you lead tours; %{good} or more reach more visitors.',
    email: 'Give an e-mail address for questions and bookings.',
    mobile: 'Give the number at which visitors reach you.',
    website: 'Give the address of your website or of your page on a social network.',
  },
} satisfies EntityMessages
