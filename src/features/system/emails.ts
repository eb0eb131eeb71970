import type { EmailTemplate } from '../emails/templates.ts'

/** The test email that administrators send to themselves. */
export const emails = {
  system_test: { variables: ['name'], path: '/platform/system' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}
