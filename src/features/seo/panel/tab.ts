import { holds } from '../../../engine/rules/access/permissions.ts'
import { extraPath } from '../../../panel/data/paths.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'
import { seoPanel } from '../panel.ts'

/** What search engines show of a record, for staff with the SEO permission. */
export const metaTab: RecordTab = {
  name: 'meta',
  order: 20,
  label: 'panel.menu.meta',
  isShown: (actor, entity) => Object.hasOwn(seoPanel.further ?? {}, entity.name) && holds(actor, 'seo'),
  path: ({ name }, { id }) => extraPath(name, 'meta', id),
}
