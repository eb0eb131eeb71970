import type { CommentRules } from '../features/comments/commentRules.ts'

/**
 * Staff talk about any record that they read. What has a conversation of its own, or is a list of what was done, has no second one; what is said about people stays
 * with administrators.
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
