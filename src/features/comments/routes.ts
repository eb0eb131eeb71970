import * as z from 'zod/mini'
import { idempotently } from '../../engine/http/idempotency.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { knownPeople, namedPerson } from '../people/knownPeople.ts'
import { readersOf } from './colleagues.ts'
import type { CommentRules } from './commentRules.ts'
import { comment, commentsOfRecord, commentEdit, newComment } from './comments.ts'
import { commentsOf, markRead, toComment } from './readComments.ts'
import { subjectOf, type Subject } from './subject.ts'
import { removeComment, resolveThread, editComment, writeComment } from './write.ts'

/**
 * The route is open to everyone who may read the record; the product's rules then decide whether they may read its
 * comments.
 */
const policy = { action: 'read' } as const

const subjectIn = (call: ActorCall, rules: CommentRules, records = call.records): Promise<Subject> =>
  subjectOf(records, call.actor, rules, {
    resource: call.request.req.param('resource') ?? '',
    id: readId(call.request),
  })

/** Runs `work` on a record whose comments the caller may read, in one transaction. */
const inSubject = <Result>(
  call: ActorCall,
  rules: CommentRules,
  work: (inside: RecordsContext, subject: Subject) => Promise<Result>,
): Promise<Result> =>
  inRetriedTransaction(call.records, async inside => work(inside, await subjectIn(call, rules, inside)))

const commentId = ({ request }: ActorCall): string => readId(request, 'comment')

/** Routes for comments on records. */
export const commentRoutes = (rules: CommentRules): readonly ActorRoute[] => [
  {
    method: 'GET',
    path: '/:resource/:id/comments',
    policy,
    summary: 'The comments of a record that the caller may read, oldest first, and the number of unread ones',
    response: commentsOfRecord,
    handle: async call => call.request.json(await commentsOf(call.records, call.actor, await subjectIn(call, rules))),
  },
  {
    method: 'POST',
    path: '/:resource/:id/comments',
    policy,
    summary: 'Comment on a record or one of its fields, or reply in a thread; people in `mentions` are notified',
    headers: ['Idempotency-Key'],
    body: newComment,
    response: comment,
    status: 201,
    handle: async call => {
      await subjectIn(call, rules)
      const content = await readChecked(call, newComment)
      await takeLimits(call.ports, [['comment_account', call.actor.id]])
      const { body } = await idempotently(call, { ...content }, async records => ({
        body: {
          ...(await inRetriedTransaction(records, async inside =>
            toComment(await writeComment(inside, call.actor, rules, await subjectIn(call, rules, inside), content)),
          )),
        },
        status: 201,
      }))
      runDueInBackground(call.ports)
      return call.request.json(body, 201)
    },
  },
  {
    method: 'POST',
    path: '/:resource/:id/comments/read',
    policy,
    summary: 'Mark the comments of a record as read',
    handle: async call => {
      await inSubject(call, rules, (inside, subject) => markRead(inside, call.actor, subject))
      return call.request.body(null, 204)
    },
  },
  {
    method: 'PATCH',
    path: '/:resource/:id/comments/:comment',
    policy,
    summary: 'Edit your own comment',
    body: commentEdit,
    response: comment,
    handle: async call => {
      const id = commentId(call)
      await subjectIn(call, rules)
      const content = await readChecked(call, commentEdit)
      await takeLimits(call.ports, [['comment_account', call.actor.id]])
      const row = await inSubject(call, rules, (inside, subject) =>
        editComment(inside, call.actor, rules, subject, { ...content, id }),
      )
      runDueInBackground(call.ports)
      return call.request.json(toComment(row))
    },
  },
  {
    method: 'DELETE',
    path: '/:resource/:id/comments/:comment',
    policy,
    summary: 'Remove your own comment; administrators may remove any',
    handle: async call => {
      const id = commentId(call)
      await inSubject(call, rules, (inside, subject) => removeComment(inside, call.actor, subject, id))
      return call.request.body(null, 204)
    },
  },
  ...(['resolve', 'reopen'] as const).map((name): ActorRoute => ({
    method: 'POST',
    path: `/:resource/:id/comments/:comment/${name}`,
    policy,
    summary: name === 'resolve' ? 'Resolve a thread of comments' : 'Reopen a resolved thread of comments',
    response: comment,
    handle: async call => {
      const id = commentId(call)
      const row = await inSubject(call, rules, (inside, subject) =>
        resolveThread(inside, call.actor, subject, { id, resolved: name === 'resolve' }),
      )
      return call.request.json(toComment(row))
    },
  })),
  {
    method: 'GET',
    path: '/:resource/:id/colleagues',
    policy,
    summary: 'The people who may read the comments of a record and can be mentioned in one',
    response: z.array(namedPerson),
    handle: async call => {
      const readers = await readersOf(call.records, rules, await subjectIn(call, rules), null)
      const ids = readers.map(({ id }) => id)
      return call.request.json(await knownPeople(call.records, call.actor, ids))
    },
  },
]
