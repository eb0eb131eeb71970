import type { Telling } from '../../engine/model/moderation.ts'
import type { LetterTemplate } from '../mail/letters/templates.ts'

/** The letters about what became of a record. */
export const letters = {
  request_approved: { variables: ['name', 'record'], path: '/platform' },
  request_partly: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  request_declined: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_published: { variables: ['name', 'record'], path: '/platform' },
  record_locked: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_unlocked: { variables: ['name', 'record'], path: '/platform' },
  record_hidden: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
} satisfies Record<Telling['event'], LetterTemplate>

declare module '../mail/letters/templates.ts' {
  interface Letters extends Record<keyof typeof letters, true> {}
}
