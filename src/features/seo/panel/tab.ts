import { holds } from '../../../engine/rules/access/permissions.ts'
import { extraPath } from '../../../panel/data/paths.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'

/** The record tab for search engine metadata, for staff with the SEO permission. */
export const metaTab = (of: string): RecordTab => ({
  name: 'meta',
  order: 20,
  label: 'panel.menu.meta',
  isShown: (actor, entity) => entity.name === of && holds(actor, 'seo'),
  path: ({ name }, { id }) => extraPath(name, 'meta', id),
})
