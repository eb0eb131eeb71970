import type { ComponentType } from 'react'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { preloadable, type Preloadable } from '../../../panel/data/preloadable.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import type { Commenting } from '../commenting.ts'

/** At each field: how much is said about it. */
export const commentsAtField = (rules: Commenting): Preloadable<ComponentType<FieldMarkProps>> =>
  preloadable(async () => (await import('./CommentsMark.tsx')).commentsMark(rules))

/** At the side of a record: what is said about it. */
export const commentsAside = (rules: Commenting): Preloadable<ComponentType<RecordProps>> =>
  preloadable(async () => (await import('./RecordComments.tsx')).recordComments(rules))
