import type { EmailTemplate } from '../emails/templates.ts'

/** Emails to people who have an account or are about to create one. */
export const emails = {
  registration: {
    toStrangers: true,
    variables: ['hours'],
    path: '/platform/verify-registration',
    parameter: 'token',
    kind: 'registration',
  },
  address_taken: { toStrangers: true, variables: ['email'], path: '/platform/login' },
  invitation_moderator: {
    toStrangers: true,
    variables: ['inviter', 'days'],
    path: '/platform/verify-invitation',
    parameter: 'token',
    kind: 'invitation',
  },
  invitation_manager: {
    toStrangers: true,
    variables: ['inviter', 'organization', 'days'],
    path: '/platform/verify-invitation',
    parameter: 'token',
    kind: 'invitation',
  },
  membership_ended: { variables: ['name', 'organization'], path: '/platform/profile' },
  recovery: { variables: ['name', 'hours'], path: '/platform/reset-password', parameter: 'token', kind: 'recovery' },
  email_change: {
    toStrangers: true,
    variables: ['name', 'email', 'hours'],
    path: '/platform/profile',
    parameter: 'email_token',
    kind: 'email',
  },
  email_changed: {
    variables: ['name', 'email', 'hours'],
    path: '/platform/undo-email',
    parameter: 'token',
    kind: 'email_undo',
  },
  phone_changed: { variables: ['name'], path: '/platform/recover-password' },
  new_device: { variables: ['name', 'device', 'place', 'time'], path: '/platform/profile' },
  password_changed: { variables: ['name'], path: '/platform/recover-password' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}
