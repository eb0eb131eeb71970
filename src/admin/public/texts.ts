import { createContext, useContext } from 'react'
import type { Catalog } from '../../../i18n/catalog.ts'
import type { signIn as english } from '../../../i18n/en/sign_in.ts'
import type { Locale } from '../../model/declaration.ts'

/** What is said before anybody has signed in. */
export type Texts = Catalog<typeof english>

const catalogs: Record<Locale, () => Promise<{ signIn: Texts }>> = {
  ka: () => import('../../../i18n/ka/sign_in.ts'),
  en: () => import('../../../i18n/en/sign_in.ts'),
}

/** The texts of one language; the other one is not loaded. */
export const loadTexts = async (locale: Locale): Promise<Texts> => (await catalogs[locale]()).signIn

const Context = createContext<Texts | null>(null)

export const TextsProvider = Context.Provider

export function useTexts(): Texts {
  const texts = useContext(Context)
  if (!texts) throw new Error('useTexts is called outside TextsProvider')
  return texts
}
