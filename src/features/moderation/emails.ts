import type { Notice } from '../../engine/model/moderation.ts'
import type { EmailTemplate } from '../emails/templates.ts'

/** The emails about decisions on records. */
export const emails = {
  request_approved: { variables: ['name', 'record'], path: '/platform' },
  request_partly: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  request_declined: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_published: { variables: ['name', 'record'], path: '/platform' },
  record_locked: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_unlocked: { variables: ['name', 'record'], path: '/platform' },
  record_hidden: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_deleted: { variables: ['name', 'record'], path: '/platform' },
  record_restored: { variables: ['name', 'record'], path: '/platform' },
} satisfies Record<Notice['event'], EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}
