import { locales } from '../../engine/model/languages.ts'
import type { CodeList } from '../../engine/model/declaration.ts'
import { permissionKeys } from '../../engine/model/words.ts'

const words = (name: string, values: readonly string[]): CodeList => ({ name, values: values.map(value => ({ value, name: value })) })

const numbers = (name: string, values: Record<string, number>): CodeList => ({
  name,
  values: Object.entries(values).map(([key, value]) => ({ value, name: key })),
})

/** Every list that a choice is taken from, with the numbers of the seed specification (section 3). */
export const codeLists: readonly CodeList[] = [
  numbers('organization_types', { IE: 1, LTD: 2, OTHER: 3 }),
  numbers('sectors', { gastronomy: 1, wine: 2, accommodation: 3, guide: 4 }),
  numbers('content_kinds', { ESTABLISHMENT: 1, CATEGORY: 2, FACILTY: 3, OBJECT_TYPE: 4, REGION: 5 }),
  numbers('entity_kinds', { ESTABLISHMENT: 1, ORGANIZATION: 2, GUIDE: 3 }),
  numbers('guide_types', { cultural: 1, mountain: 2, wine: 3, adventure: 4, city: 5, nature: 6 }),
  words('statuses', ['draft', 'pending', 'onmoderation', 'approved', 'declined', 'noapproval', 'hidden', 'locked', 'deleted']),
  words('roles', ['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user']),
  words('permissions', permissionKeys),
  words('user_statuses', ['active', 'pending', 'blocked']),
  words('languages', locales),
  words('invitation_statuses', ['pending', 'accepted', 'withdrawn', 'expired']),
  words('mail_statuses', ['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce']),
  words('mail_failures', ['refused', 'expired', 'returned', 'withdrawn']),
  words('mail_kinds', ['news', 'service']),
  words('campaign_statuses', ['draft', 'scheduled', 'sending', 'sent', 'cancelled']),
  words('request_statuses', ['open', 'approved', 'partly', 'declined', 'withdrawn']),
  words('risks', ['new_owner', 'contacts', 'address', 'coordinates', 'outside_region', 'same_place']),
  words('field_groups', ['naming', 'identity', 'description', 'classification', 'location', 'hours', 'contact', 'media', 'features']),
  words('conversation_statuses', ['open', 'answered', 'closed']),
  words('robots', ['index_follow', 'noindex_follow', 'index_nofollow', 'noindex_nofollow']),
  words('guide_languages', ['ka', 'en', 'ru', 'de', 'fr', 'es', 'it', 'pl', 'uk', 'tr', 'he', 'ar', 'hy', 'az', 'zh', 'ja']),
]
