import type { ComponentType } from 'react'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { preloadable, type Preloadable } from '../../../panel/data/preloadable.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import type { CommentRules } from '../commentRules.ts'

/** The mark of open threads at each field. */
export const commentsAtField = (rules: CommentRules): Preloadable<ComponentType<FieldMarkProps>> =>
  preloadable(async () => (await import('./CommentsMark.tsx')).commentsMark(rules))

/** The comments next to a record. */
export const commentsAside = (rules: CommentRules): Preloadable<ComponentType<RecordProps>> =>
  preloadable(async () => (await import('./RecordComments.tsx')).recordComments(rules))
