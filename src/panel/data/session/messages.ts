import { catalogs, type Messages } from '../../../../i18n/catalogs.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Locale } from '../../../engine/model/declaration.ts'

export type { Messages }

let others: Partial<Record<Locale, Messages>> = {}

/** Says what the panel says from its next entrance on, in the place of the catalogs that it came with. */
export const sayInstead = (messages: Record<Locale, Messages>): void => {
  others = messages
}

/** The whole catalog of each language, loaded when asked for. */
export const messageCatalogs: Record<Locale, () => Promise<Messages>> = byLocale(
  locale => async () => others[locale] ?? (await catalogs[locale].messages()),
)
