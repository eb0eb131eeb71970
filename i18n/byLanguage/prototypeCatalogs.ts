// Printed by `npm run schema` from src/languages.ts; do not edit it.
/** Texts of the prototype. */
export const prototypeCatalogs = {
  ka: {
    prototype: async () => (await import('../ka/prototype.ts')).prototype,
  },
  en: {
    prototype: async () => (await import('../en/prototype.ts')).prototype,
  },
}
