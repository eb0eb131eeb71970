import type { ComponentType } from 'react'
import type { publicPageNames } from '../../../../engine/model/panelPages.ts'
import { preloadable, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { readLocale } from '../../../../panel/data/session/locale.ts'
import type { PublicPageProps } from './publicPageProps.ts'
import { registrationTexts } from '../../../../panel/data/session/texts.ts'

const page = (get: () => Promise<{ default: ComponentType<PublicPageProps> }>) => preloadable(async () => (await get()).default)

/** Every public page but the sign-in page by its path, each in code of its own. */
const pages: Readonly<Record<`/${Exclude<(typeof publicPageNames)[number], 'login'>}`, Preloadable<ComponentType<PublicPageProps>>>> = {
  '/register': page(() => import('./registration/RegisterPage.tsx')),
  '/verify-registration': page(() => import('./registration/VerifyRegistrationPage.tsx')),
  '/verify-invitation': page(() => import('./registration/VerifyInvitationPage.tsx')),
  '/confirm-number': page(() => import('./registration/ConfirmNumberPage.tsx')),
  '/confirm-code': page(() => import('./registration/ConfirmCodePage.tsx')),
  '/create-user': page(() => import('./registration/CreateUserPage.tsx')),
  '/recover-password': page(() => import('./registration/RecoverPasswordPage.tsx')),
  '/reset-password': page(() => import('./registration/ResetPasswordPage.tsx')),
  '/undo-email': page(() => import('./registration/UndoEmailPage.tsx')),
  '/unsubscribe': page(() => import('./registration/UnsubscribePage.tsx')),
  '/terms': page(() => import('./registration/PublicTermsPage.tsx')),
}

export const publicPages: Readonly<Record<string, Preloadable<ComponentType<PublicPageProps>>>> = pages

/** Fetches what a public path shows, so that the first render is the page itself. */
export const loadPublicPage = (path: string): Promise<unknown>[] => {
  const wanted = publicPages[path.replace(/\/$/, '')]
  return wanted ? [wanted.load(), registrationTexts[readLocale()].load()] : []
}
