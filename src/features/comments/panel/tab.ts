import { recordPath } from '../../../panel/data/paths.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'
import { mayComment, type CommentRules } from '../commentRules.ts'
import { commentsHash } from '../commentsHash.ts'

/** The tab with the comments on a record, for those who may read them. */
export const commentsTab = (rules: CommentRules): RecordTab => ({
  name: 'comments',
  order: 80,
  label: 'together.comments',
  place: commentsHash,
  key: 'c',
  isShown: (actor, entity) => mayComment(rules, actor, entity),
  path: ({ name }, { id }) => recordPath(name, id) + commentsHash,
  mark: preloadable(async () => (await import('./UnreadComments.tsx')).default),
})
