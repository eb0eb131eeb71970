import { allTexts } from '../../i18n/allTexts.ts'
import { byLocale } from '../engine/model/localized.ts'

/** The panel's texts in each language; reloaded when they change in development. */
export const declaredTexts = byLocale(locale => allTexts[locale].messages)

export type DeclaredTexts = typeof declaredTexts
