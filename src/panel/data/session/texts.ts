import { createContext, useContext } from 'react'
import { catalogs, type RegistrationTexts, type SignInTexts } from '../../../../i18n/catalogs.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { preloadable, type Preloadable } from '../preloadable.ts'

export type { RegistrationTexts }
export type Texts = SignInTexts

/** Loads the texts of one language only. */
export const loadTexts = (locale: Locale): Promise<Texts> => catalogs[locale].signIn()

export const registrationTexts: Record<Locale, Preloadable<RegistrationTexts>> = byLocale(locale =>
  preloadable(catalogs[locale].registration),
)

const Context = createContext<Texts | null>(null)
const RegistrationContext = createContext<RegistrationTexts | null>(null)

export const TextsProvider = Context.Provider
export const RegistrationTextsProvider = RegistrationContext.Provider

/** Returns the texts of the sign-in page. Throws outside `TextsProvider`. */
export function useTexts(): Texts {
  const texts = useContext(Context)
  if (!texts) throw new Error('useTexts is called outside TextsProvider')
  return texts
}

/** The texts of the public pages, or null on the sign-in page, which does not need them. */
export const useRegistrationTextsIfThere = (): RegistrationTexts | null => useContext(RegistrationContext)

/** Returns the texts of the other public pages. Throws outside of them. */
export function useRegistrationTexts(): RegistrationTexts {
  const texts = useRegistrationTextsIfThere()
  if (!texts) throw new Error('useRegistrationTexts is called outside a public page')
  return texts
}
