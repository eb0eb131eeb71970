import { useMemo } from 'react'
import type { Catalog } from '../../../../i18n/catalog.ts'
import type { declarations as englishDeclarations } from '../../../../i18n/en/declarations.ts'
import type { declaring as english } from '../../../../i18n/en/declaring.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { createI18nProvider } from '../../../panel/data/i18nProvider.ts'
import { preloadable, usePreloaded } from '../../../panel/data/preloadable.ts'
import { createReader, useNewReader, type Reader } from '../../../panel/data/reader.ts'
import { messageCatalogs, type Messages } from '../../../panel/data/session/messages.ts'

/** What is said where resources are declared; no other page loads it. */
export interface DeclaringTexts {
  declaring: Catalog<typeof english>
  declarations: Catalog<typeof englishDeclarations>
}

const loads: Record<Locale, () => Promise<DeclaringTexts>> = {
  ka: async () => ({
    ...(await import('../../../../i18n/ka/declaring.ts')),
    ...(await import('../../../../i18n/ka/declarations.ts')),
  }),
  en: async () => ({
    ...(await import('../../../../i18n/en/declaring.ts')),
    ...(await import('../../../../i18n/en/declarations.ts')),
  }),
}

/** The texts of both languages: what is declared is named in both, so a template brings the words of both. */
export interface BothTexts {
  texts: Record<Locale, DeclaringTexts>
  messages: Record<Locale, Messages>
}

const both = preloadable<BothTexts>(async () => {
  const [ka, en, kaMessages, enMessages] = await Promise.all([
    loads.ka(),
    loads.en(),
    messageCatalogs.ka(),
    messageCatalogs.en(),
  ])
  return { texts: { ka, en }, messages: { ka: kaMessages, en: enMessages } }
})

/** The texts of both languages; undefined until they are there. */
export const useBothTexts = (): BothTexts | undefined => usePreloaded(both)

/** A reader of the texts of this page beside those of the panel; undefined until they are there. */
export function useDeclaringReader(): Reader | undefined {
  const reader = useNewReader()
  const texts = useBothTexts()
  return useMemo(() => {
    if (!texts) return undefined
    const own = createI18nProvider(texts.texts[reader.locale])
    return createReader(reader.locale, (key, params) =>
      /^declar(ing|ations)\./.test(key) ? own.translate(key, params) : reader.t(key, params),
    )
  }, [reader, texts])
}
