import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { locales, type Locale } from '../../engine/model/languages.ts'
import { byLocale } from '../../engine/model/localized.ts'
import type { Settings } from '../../engine/model/session.ts'
import type { StoredTexts } from '../../engine/model/stored/storedTexts.ts'
import type { PanelDataProvider } from './dataProvider.ts'
import { readLocale } from './session/locale.ts'
import { useSettings } from './SettingsContext.tsx'

/**
 * Returns the texts of stored declarations in all languages; until they are loaded, the reader's language stands in for
 * the other.
 */
export function useStoredTexts(): StoredTexts {
  const { model, texts } = useSettings()
  const provider = useDataProvider<PanelDataProvider>()
  const locale = readLocale()
  const textsIn = async (other: Locale, signal: AbortSignal): Promise<[Locale, Settings['texts']]> => {
    const { json } = await provider.call('/settings', { method: 'GET', headers: { 'Content-Language': other }, signal })
    return [other, (json as Settings).texts]
  }
  const { data } = useQuery({
    queryKey: ['settings', 'texts', model],
    queryFn: async ({ signal }) =>
      new Map(await Promise.all(locales.filter(other => other !== locale).map(other => textsIn(other, signal)))),
    enabled: Object.keys({ ...texts.resources, ...texts.codes }).length > 0,
    staleTime: Infinity,
    retry: false,
  })
  return useMemo(() => byLocale(one => data?.get(one) ?? texts), [data, texts])
}
