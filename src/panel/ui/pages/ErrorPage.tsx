import { useEffect } from 'react'
import type { Texts } from '../../data/session/texts.ts'
import { connection, useConnectionLost } from '../../data/session/connection.ts'
import { page } from '../../data/session/page.ts'
import { Button } from '../Button.tsx'
import './message-page.css'

/** What Chromium, Firefox and Safari say of a script or a style that did not come. */
const missing = /dynamically imported module|importing a module script|unable to preload|error loading dynamically/i

/** Whether an error says that a part of the panel's code could not be loaded. */
const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message)

interface ErrorPageProps {
  error: unknown
  texts: Texts['error']
  /** Tries to show what broke once more, where that can help. */
  onAgain?: (() => void) | undefined
}

const describe = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

/**
 * Something broke that should not have: says what happened and what to do next. Code that did not come is either behind a lost
 * connection, and tried again once that is back, or of a release that is no more.
 */
export function ErrorPage({ error, texts, onAgain }: ErrorPageProps) {
  const lost = useConnectionLost()
  const isMissing = isMissingCode(error)
  useEffect(() => {
    if (isMissing) connection.check()
  }, [isMissing])
  useEffect(() => {
    if (!isMissing || !lost) return
    return connection.listen(() => (onAgain ?? page.reload)())
  }, [isMissing, lost, onAgain])
  const said = !isMissing ? texts : lost ? texts.network : texts.release
  return (
    <section className="message-page" role="alert">
      <title>{said.title}</title>
      <h1>{said.title}</h1>
      <p>{said.text}</p>
      <Button primary large onClick={lost && onAgain ? onAgain : page.reload}>
        {texts.reload}
      </Button>
      {!isMissing && (
        <details>
          <summary>{texts.details}</summary>
          <pre>{describe(error)}</pre>
        </details>
      )}
    </section>
  )
}
