/** Pages of the panel that belong to no entity, each at its own name below `/platform`. */
export const panelPageNames = ['notifications', 'profile', 'sector', 'terms', 'contact', 'outbox', 'jobs', 'export', 'import', 'send-mail', 'unsubscribe', 'logout'] as const

/** Pages that are shown before anybody has signed in. */
export const publicPageNames = [
  'login',
  'register',
  'verify-registration',
  'verify-invitation',
  'confirm-number',
  'confirm-code',
  'create-user',
  'recover-password',
  'reset-password',
  'undo-email',
  'unsubscribe',
  'terms',
] as const
