import type { Feature } from '../../engine/feature.ts'
import type { CommentRules } from './commentRules.ts'
import { mayComment } from './commentRules.ts'
import { comment_reads } from './entities/comment_reads.ts'
import { comments as commentsEntity } from './entities/comments.ts'
import { applyDeclaredChange } from './applyDeclaredChange.ts'
import { emails, mentionEmail } from './mentionEmail.ts'
import { commentRoutes } from './routes.ts'

const entities = [commentsEntity, comment_reads] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** Comments were added or changed. */
    comments: Record<never, never>
  }
}

/** Comments of colleagues on records; `rules` says who reads and writes them. */
export const comments = (rules: CommentRules): Feature => ({
  name: 'comments',
  needs: ['emails', 'moderation', 'notifications', 'people'],
  entities,
  routes: commentRoutes(rules),
  declared: applyDeclaredChange,
  emails,
  occasions: { mention: mentionEmail(rules) },
  remarks: { comment: (actor, entity) => mayComment(rules, actor, entity) },
  eventFilters: {
    comments: ({ registry }, actor, changes) =>
      changes.some(({ entity, own }) => {
        const about = entity === 'comments' && registry.entities.get(String(own.entity))
        return about && mayComment(rules, actor, about)
      }),
  },
})
