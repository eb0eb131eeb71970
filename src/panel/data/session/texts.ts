import { createContext, useContext } from 'react'
import type { Catalog } from '../../../../i18n/catalog.ts'
import type { registration as englishRegistration } from '../../../../i18n/en/registration.ts'
import type { signIn as english } from '../../../../i18n/en/sign_in.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { preloadable, type Preloadable } from '../preloadable.ts'

/** What is said before anybody has signed in. */
export type Texts = Catalog<typeof english>

/** What the public pages beside the sign-in page say. */
export type RegistrationTexts = Catalog<typeof englishRegistration>

const catalogs: Record<Locale, () => Promise<{ signIn: Texts }>> = {
  ka: () => import('../../../../i18n/ka/sign_in.ts'),
  en: () => import('../../../../i18n/en/sign_in.ts'),
}

/** The texts of one language; the other one is not loaded. */
export const loadTexts = async (locale: Locale): Promise<Texts> => (await catalogs[locale]()).signIn

export const registrationTexts: Record<Locale, Preloadable<RegistrationTexts>> = {
  ka: preloadable(async () => (await import('../../../../i18n/ka/registration.ts')).registration),
  en: preloadable(async () => (await import('../../../../i18n/en/registration.ts')).registration),
}

const Context = createContext<Texts | null>(null)
const RegistrationContext = createContext<RegistrationTexts | null>(null)

export const TextsProvider = Context.Provider
export const RegistrationTextsProvider = RegistrationContext.Provider

export function useTexts(): Texts {
  const texts = useContext(Context)
  if (!texts) throw new Error('useTexts is called outside TextsProvider')
  return texts
}

/** The texts of the public pages, or null on the sign-in page, which does without them. */
export const useRegistrationTextsIfThere = (): RegistrationTexts | null => useContext(RegistrationContext)

export function useRegistrationTexts(): RegistrationTexts {
  const texts = useRegistrationTextsIfThere()
  if (!texts) throw new Error('useRegistrationTexts is called outside a public page')
  return texts
}
