import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../routing/preloadable.ts'
import { readLocale } from '../session/locale.ts'
import { registrationTexts } from './texts.ts'

export interface PublicPageProps {
  onSignedIn(): void
}

const page = (get: () => Promise<{ default: ComponentType<PublicPageProps> }>) => preloadable(async () => (await get()).default)

/** Every public page but the sign-in page by its path, each in code of its own. */
export const publicPages: Readonly<Record<string, Preloadable<ComponentType<PublicPageProps>>>> = {
  '/register': page(() => import('./RegisterPage.tsx')),
  '/verify-registration': page(() => import('./VerifyRegistrationPage.tsx')),
  '/verify-invitation': page(() => import('./VerifyInvitationPage.tsx')),
  '/confirm-number': page(() => import('./ConfirmNumberPage.tsx')),
  '/confirm-code': page(() => import('./ConfirmCodePage.tsx')),
  '/create-user': page(() => import('./CreateUserPage.tsx')),
  '/recover-password': page(() => import('./RecoverPasswordPage.tsx')),
  '/reset-password': page(() => import('./ResetPasswordPage.tsx')),
  '/terms': page(() => import('./PublicTermsPage.tsx')),
}

/** Fetches what a public path shows, so that the first render is the page itself. */
export const loadPublicPage = (path: string): Promise<unknown>[] => {
  const wanted = publicPages[path.replace(/\/$/, '')]
  return wanted ? [wanted.load(), registrationTexts[readLocale()].load()] : []
}
