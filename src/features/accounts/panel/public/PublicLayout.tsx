import { useEffect, useRef, type ReactNode } from 'react'
import { hasMoved } from '../../../../panel/shell/routing/publicPath.ts'
import { Logo } from '../../../../panel/ui/brand/Logo.tsx'
import { chooseLocale } from '../../../../panel/data/session/locale.ts'
import illustration from './illustration.svg'
import { LanguageButton } from '../../../../panel/ui/LanguageButton.tsx'
import { PublicLink } from './PublicLink.tsx'
import { useTexts } from '../../../../panel/data/session/texts.ts'
import './public.css'

interface PublicLayoutProps {
  title: string
  tagline?: string
  children?: ReactNode
}

/**
 * The frame of the public pages: an illustration, the logo with a link to the sign-in page, the language button and the
 * content. Its heading takes the focus; on later pages, the first field does if there is one.
 */
export function PublicLayout({ title, tagline, children }: PublicLayoutProps) {
  const texts = useTexts()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // On the sign-in page, a field that has the focus fetches what comes next.
    const field = hasMoved() ? main.current?.querySelector<HTMLElement>('input, select') : null
    ;(field ?? main.current?.querySelector('h1'))?.focus()
  }, [title])
  return (
    <div className="public">
      <title>{`${title} · ${texts.product}`}</title>
      <div className="public-picture" style={{ backgroundImage: `url("${illustration}")` }} />
      <div className="public-side">
        <header className="public-header">
          <PublicLink to="/login" className="logo">
            <Logo name={texts.product} />
          </PublicLink>
          <LanguageButton onChoose={chooseLocale} />
        </header>
        <main ref={main} className="public-main">
          <h1 tabIndex={-1}>{title}</h1>
          {tagline && <p className="public-tagline">{tagline}</p>}
          {children}
        </main>
      </div>
    </div>
  )
}
