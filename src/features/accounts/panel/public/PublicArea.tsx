import { createElement, type ComponentType } from 'react'
import { PleaseWait } from '../../../../panel/ui/pages/PleaseWait.tsx'
import { usePreloaded, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { usePublicPath } from '../../../../panel/shell/routing/publicPath.ts'
import { readLocale } from '../../../../panel/data/session/locale.ts'
import { publicPageAt } from './pages.ts'
import type { PublicPageProps } from '../../../../panel/shell/routing/panelProduct.ts'
import { SignInPage } from './SignInPage.tsx'
import { RegistrationTextsProvider, registrationTexts, useTexts } from '../../../../panel/data/session/texts.ts'

interface LazyPageProps extends PublicPageProps {
  page: Preloadable<ComponentType<PublicPageProps>>
}

function LazyPage({ page, onSignedIn }: LazyPageProps) {
  const shared = useTexts()
  const Page = usePreloaded(page)
  const texts = usePreloaded(registrationTexts[readLocale()])
  if (!Page || !texts) return <PleaseWait texts={shared} />
  return <RegistrationTextsProvider value={texts}>{createElement(Page, { onSignedIn })}</RegistrationTextsProvider>
}

/**
 * The screens before signing in: the page at the current path, or the sign-in page by default. See docs/decisions/018.
 */
export function PublicArea({ onBegin, onSignedIn }: PublicPageProps & { onBegin(): void }) {
  const path = usePublicPath()
  const page = publicPageAt(path)
  return page ? (
    <LazyPage key={path} page={page} onSignedIn={onSignedIn} />
  ) : (
    <SignInPage onBegin={onBegin} onSignedIn={onSignedIn} />
  )
}
