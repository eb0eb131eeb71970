import type { ReactNode } from 'react'
import { useReader } from '../data/reader.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { page } from '../data/session/page.ts'
import { Button } from './Button.tsx'

/**
 * Keeps the rest of a form usable if an input throws or its code fails to load. The draft is kept, so the page can be
 * reloaded.
 */
export function FieldBoundary({ children }: { children: ReactNode }) {
  const { t } = useReader()
  const instead = () => (
    <p className="m-problem" role="alert">
      {t('panel.form.broken')}{' '}
      <Button small onClick={page.reload}>
        {t('panel.pages.error.reload')}
      </Button>
    </p>
  )
  return (
    <ErrorBoundary resetKey="" fallback={instead}>
      {children}
    </ErrorBoundary>
  )
}
