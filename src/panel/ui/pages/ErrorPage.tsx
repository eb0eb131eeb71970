import { useEffect } from 'react'
import type { Texts } from '../../data/session/texts.ts'
import { connection, useConnectionLost } from '../../data/session/connection.ts'
import { isMissingCode } from '../../data/missingCode.ts'
import { page } from '../../data/session/page.ts'
import { Button } from '../Button.tsx'
import './message-page.css'

interface ErrorPageProps {
  error: unknown
  texts: Texts['error']
  /** Renders the failed part again, if that can help. */
  onAgain?: (() => void) | undefined
}

const describe = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

/**
 * Shown after an unexpected error: says what happened and what to do next. If code failed to load, either the
 * connection is lost, and loading is retried once it is back, or there is a new release.
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
