import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { isMissingCode } from '../data/missingCode.ts'
import { connection } from '../data/session/connection.ts'
import { page } from '../data/session/page.ts'
import { Button } from './Button.tsx'
import { PartFailure } from './PartFailure.tsx'

/**
 * Keeps the rest of a form usable if an input throws or its code fails to load. The draft is kept, so the page can be
 * reloaded.
 */
export function FieldBoundary({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const [failures, setFailures] = useState(0)
  const retry = (again: () => void) => () => {
    if (!connection.isLost()) setFailures(failures + 1)
    again()
  }
  const instead = (error: unknown, again: () => void) =>
    isMissingCode(error) ? (
      <PartFailure isReplaced={failures > 0} onAgain={retry(again)} />
    ) : (
      <p className="m-problem" role="alert">
        {translate('panel.form.broken')}{' '}
        <Button small onClick={page.reload}>
          {translate('panel.pages.error.reload')}
        </Button>
      </p>
    )
  return (
    <ErrorBoundary resetKey="" fallback={instead}>
      {children}
    </ErrorBoundary>
  )
}
