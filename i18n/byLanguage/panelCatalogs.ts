// Printed by `npm run schema` from src/languages.ts; do not edit it.
/** What a browser loads, each in its own chunk. */
export const panelCatalogs = {
  ka: {
    messages: async () => (await import('../ka/first.ts')).messages,
    later: async () => (await import('../ka/later.ts')).later,
    signIn: async () => (await import('../ka/sign_in.ts')).signIn,
    registration: async () => (await import('../ka/registration.ts')).registration,
    palette: async () => (await import('../ka/palette.ts')).palette,
  },
  en: {
    messages: async () => (await import('../en/first.ts')).messages,
    later: async () => (await import('../en/later.ts')).later,
    signIn: async () => (await import('../en/sign_in.ts')).signIn,
    registration: async () => (await import('../en/registration.ts')).registration,
    palette: async () => (await import('../en/palette.ts')).palette,
  },
}
