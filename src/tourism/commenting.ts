import type { CommentRules } from '../features/comments/commentRules.ts'

/**
 * Which records have comments: staff may comment on every record that they read, except records with a conversation of
 * their own and logs; only administrators may comment on people.
 */
export const commenting: CommentRules = {
  usual: ['management'],
  of: {
    users: ['superuser'],
    moderators: ['superuser'],
    help: [],
    reports: [],
    mail: [],
    invitations: [],
  },
}
