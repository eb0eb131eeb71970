import { useMemo } from 'react'
import type { DeclaringTexts } from '../../../../i18n/declaringTexts.ts'
import { locales, type Locale } from '../../../engine/model/declaration.ts'
import { createI18nProvider } from '../../../panel/data/i18nProvider.ts'
import { preloadable, usePreloaded } from '../../../panel/data/preloadable.ts'
import { createReader, useNewReader, type Reader } from '../../../panel/data/reader.ts'
import { messageCatalogs, type Messages } from '../../../panel/data/session/messages.ts'

/** The texts of all languages: declarations have labels in each, so a template needs the texts of all. */
export interface BothTexts {
  texts: Record<Locale, DeclaringTexts>
  messages: Record<Locale, Messages>
}

const both = preloadable<BothTexts>(async () => {
  const [{ declaringTexts }, ...messages] = await Promise.all([
    import('../../../../i18n/declaringTexts.ts'),
    ...locales.map(async locale => [locale, await messageCatalogs[locale]()] as const),
  ])
  return { texts: declaringTexts, messages: Object.fromEntries(messages) as Record<Locale, Messages> }
})

/** Returns the texts of both languages; undefined while they are loading. */
export const useBothTexts = (): BothTexts | undefined => usePreloaded(both)

/** Returns a reader with the texts of this page in addition to the panel's; undefined while they are loading. */
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
