import type { ScreenName } from './screens.ts'

/** The pages of the signed-in area that belong to no entity, each at its own name below `/platform`. */
export const panelPages: readonly ScreenName[] = ['notifications', 'profile', 'terms', 'contact', 'outbox', 'jobs', 'export', 'import', 'send-mail', 'unsubscribe', 'logout']
