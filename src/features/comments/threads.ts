import type { Comment } from './comments.ts'

/** The first comment of a thread and the replies, oldest first. */
export interface Thread {
  head: Comment
  replies: readonly Comment[]
}

/**
 * Groups comments into threads: open ones first, then resolved ones, each from the oldest. Threads with only removed
 * comments are omitted.
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const replies = Map.groupBy(
    comments.filter(one => one.thread_id !== null && one.removed_at === null),
    one => one.thread_id,
  )
  const threads = comments
    .filter(({ thread_id }) => thread_id === null)
    .map((head): Thread => ({ head, replies: replies.get(head.id) ?? [] }))
    .filter(thread => thread.head.removed_at === null || thread.replies.length > 0)
  return threads.toSorted((one, other) => Number(isResolved(one)) - Number(isResolved(other)))
}

/** Whether a thread was resolved. */
export const isResolved = ({ head }: Thread): boolean => head.resolved_at !== null

/** The number of open threads by field; the record as a whole has the key `''`. */
export function openByField(comments: readonly Comment[]): ReadonlyMap<string, number> {
  const open = threadsOf(comments).filter(thread => !isResolved(thread))
  return new Map(
    [...Map.groupBy(open, ({ head }) => head.field ?? '')].map(([field, threads]) => [field, threads.length]),
  )
}

/** The number of other people's comments after the last one that the person has read. */
export const countUnread = (
  comments: readonly Pick<Comment, 'id' | 'created_by' | 'removed_at'>[],
  person: string,
  lastRead: string | undefined,
): number =>
  comments.filter(
    one => one.created_by !== person && one.removed_at === null && (lastRead === undefined || one.id > lastRead),
  ).length
