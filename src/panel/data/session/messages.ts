import { catalogs, type Messages } from '../../../../i18n/catalogs.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Locale } from '../../../engine/model/declaration.ts'

export type { Messages }

let others: Partial<Record<Locale, Messages>> = {}

/** Replaces the panel's catalogs, from the next time the panel is entered. */
export const replaceMessages = (messages: Record<Locale, Messages>): void => {
  others = messages
}

/** The whole catalog of each language, loaded on demand. */
export const messageCatalogs: Record<Locale, () => Promise<Messages>> = byLocale(
  locale => async () => others[locale] ?? (await catalogs[locale].messages()),
)
