import { panelCatalogs } from './byLanguage/panelCatalogs.ts'
import type { Locale } from '../src/engine/model/declaration.ts'
import type { Catalog } from './catalog.ts'
import type { messages as english } from './en/first.ts'
import type { later as englishLater } from './en/later.ts'
import type { palette as englishPalette } from './en/palette.ts'
import type { prototype as englishPrototype } from './en/prototype.ts'
import type { registration as englishRegistration } from './en/registration.ts'
import type { signIn as englishSignIn } from './en/sign_in.ts'

/** The messages of the panel that come with its first screen. */
export type Messages = Catalog<typeof english>

/** Those that come with the pages that they are of. */
export type LaterMessages = Catalog<typeof englishLater>

/** What is said before anybody has signed in, and what the public pages beside the sign-in page say. */
export type SignInTexts = Catalog<typeof englishSignIn>
export type RegistrationTexts = Catalog<typeof englishRegistration>

export type PaletteTexts = Catalog<typeof englishPalette>
export type PrototypeTexts = Catalog<typeof englishPrototype>

/** The catalogs of a language, each in code of its own. */
interface Catalogs {
  messages(): Promise<Messages>
  later(): Promise<LaterMessages>
  signIn(): Promise<SignInTexts>
  registration(): Promise<RegistrationTexts>
  palette(): Promise<PaletteTexts>
}

/** The catalogs of each language, loaded when they are asked for. */
export const catalogs: Record<Locale, Catalogs> = panelCatalogs
