import { recordPath } from '../../../panel/data/paths.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'
import { mayComment, type Commenting } from '../commenting.ts'
import { commentsPlace } from '../place.ts'

/** What colleagues say about a record, at the side of its form, for those who read it by the product's rules. */
export const commentsTab = (rules: Commenting): RecordTab => ({
  name: 'comments',
  order: 80,
  label: 'together.comments',
  place: commentsPlace,
  key: 'c',
  isShown: (actor, entity) => mayComment(rules, actor, entity),
  path: ({ name }, { id }) => recordPath(name, id) + commentsPlace,
  mark: preloadable(async () => (await import('./UnreadComments.tsx')).default),
})
