import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'

/** What the panel says in each language; taken anew when a text has changed under somebody's hands. */
export const declaredTexts = { ka: georgian, en: english }

export type DeclaredTexts = typeof declaredTexts
