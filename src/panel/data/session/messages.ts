import type { Catalog } from '../../../../i18n/catalog.ts'
import type { messages as english } from '../../../../i18n/en/index.ts'
import type { Locale } from '../../../engine/model/declaration.ts'

export type Messages = Catalog<typeof english>

let others: Partial<Record<Locale, Messages>> = {}

/** Says what the panel says from its next entrance on, in the place of the catalogs that it came with. */
export const sayInstead = (catalogs: Record<Locale, Messages>): void => {
  others = catalogs
}

/** The whole catalog of each language, loaded when asked for. */
export const messageCatalogs: Record<Locale, () => Promise<Messages>> = {
  ka: async () => others.ka ?? (await import('../../../../i18n/ka/index.ts')).messages,
  en: async () => others.en ?? (await import('../../../../i18n/en/index.ts')).messages,
}
