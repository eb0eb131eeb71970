import type { Comment } from './comments.ts'

/** What was said first, and the answers to it, oldest first. */
export interface Thread {
  head: Comment
  answers: readonly Comment[]
}

/** Comments as threads, those that are open first and of each kind the oldest first; one of which everything was removed is none. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const answers = Map.groupBy(
    comments.filter(one => one.thread_id !== null && one.removed_at === null),
    one => one.thread_id,
  )
  const threads = comments
    .filter(({ thread_id }) => thread_id === null)
    .map((head): Thread => ({ head, answers: answers.get(head.id) ?? [] }))
    .filter(thread => thread.head.removed_at === null || thread.answers.length > 0)
  return threads.toSorted((one, other) => Number(isResolved(one)) - Number(isResolved(other)))
}

/** Whether nothing more is to be said in a thread. */
export const isResolved = ({ head }: Thread): boolean => head.resolved_at !== null

/** How many open threads there are about each field; those about the record as a whole have an empty name. */
export function openByField(comments: readonly Comment[]): ReadonlyMap<string, number> {
  const open = threadsOf(comments).filter(thread => !isResolved(thread))
  return new Map(
    [...Map.groupBy(open, ({ head }) => head.field ?? '')].map(([field, threads]) => [field, threads.length]),
  )
}

/** How many comments of others a person has not read, who has read up to one. */
export const countUnread = (
  comments: readonly Pick<Comment, 'id' | 'created_by' | 'removed_at'>[],
  person: string,
  lastRead: string | undefined,
): number =>
  comments.filter(
    one => one.created_by !== person && one.removed_at === null && (lastRead === undefined || one.id > lastRead),
  ).length
