import type { Catalog } from '../../../i18n/catalog.ts'
import type { messages as english } from '../../../i18n/en/index.ts'
import type { Locale } from '../../model/declaration.ts'

export type Messages = Catalog<typeof english>

/** The whole catalog of each language, loaded when asked for. */
export const messageCatalogs: Record<Locale, () => Promise<Messages>> = {
  ka: async () => (await import('../../../i18n/ka/index.ts')).messages,
  en: async () => (await import('../../../i18n/en/index.ts')).messages,
}
