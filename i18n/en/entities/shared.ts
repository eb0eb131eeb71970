import { codes } from '../codes.ts'
import { panel } from '../panel.ts'
import { signIn } from '../sign_in.ts'

/** Labels of fields that several entities have. */
export const labels = {
  answer: 'Reply',
  category: 'Category',
  code: 'Code',
  description: 'Description',
  email: signIn.email,
  mobile: 'Mobile',
  municipality: 'Municipality',
  name: 'Name',
  organization: 'Organization',
  phone: codes.click_targets.phone,
  photo: 'Photo',
  record_id: 'Record ID',
  record_kind: 'Record type',
  region: 'Region',
  slug: 'Slug',
  status: panel.system_fields.status,
  subject: 'Subject',
  text: 'Text',
  title: 'Title',
  user: 'User',
  website: codes.click_targets.website,
}

export const groups = {
  account: 'Account',
  answer: 'Reply',
  appearance: 'Appearance',
  contact: 'Contact',
  description: 'Description',
  naming: 'Main information',
  rights: 'Access',
}

export const hints = {
  append_to_main_page: 'Turn on to show this on the main page of the public website.',
  area_coordinates: 'Choose a point near the centre.',
  area_code: 'A short code that, unlike the name, never changes; imported files refer to the place by it.',
  name_in_lists: 'Shown in lists and filters.',
  overnight: 'Only where visitors can stay overnight.',
  permissions: 'What a moderator may do. Full access includes all the others.',
  slug: 'The end of the public address: letters, digits and hyphens. If left empty, it is generated from the name.',
  title_on_page: 'Heading on the public website, if different from the name.',
  user_status: 'A blocked user is signed out on all devices immediately and cannot sign in.',
}

/** Coordinates with their parts. */
export const coordinates = {
  coordinates: 'Coordinates',
  lat: panel.coordinates.latitude,
  lng: panel.coordinates.longitude,
}

/** Links to social pages with their parts. */
export const socialLinks = {
  social_links: 'Social networks',
  fb_url: codes.click_targets.facebook,
  instagram_url: codes.click_targets.instagram,
  linkedin_url: codes.click_targets.linkedin,
  youtube_url: codes.click_targets.youtube,
}

/** A person with an account. */
export const account = {
  email: labels.email,
  firstname: 'First name',
  lastname: 'Last name',
  phone: labels.mobile,
}

/** A person's permissions and state. */
export const access = {
  permissions: 'Permissions',
  status: labels.status,
  block_reason: 'Reason for blocking',
}

/** What categories, facilities, object types and cuisines have in common. */
export const classification = {
  groups: { naming: groups.naming, appearance: groups.appearance },
  fields: {
    name: labels.name,
    title: labels.title,
    link: 'Link',
    icon: 'Icon',
    photo: labels.photo,
    append_to_main_page: 'On the main page',
  },
  hints: {
    name: hints.name_in_lists,
    title: hints.title_on_page,
    link: 'The address of a page with more information, here or on another website.',
    icon: 'A small, simple image shown next to the name. Max. 3 MB.',
    append_to_main_page: hints.append_to_main_page,
  },
}
