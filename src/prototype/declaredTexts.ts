import { allTexts } from '../../i18n/allTexts.ts'
import { byLocale } from '../engine/model/localized.ts'

/** What the panel says in each language; reloaded when a text has changed during development. */
export const declaredTexts = byLocale(locale => allTexts[locale].messages)

export type DeclaredTexts = typeof declaredTexts
