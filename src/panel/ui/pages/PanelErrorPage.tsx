import { useRouteError } from 'react-router-dom'
import { useTexts } from '../../data/session/texts.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** The error page inside the signed-in area. */
export const PanelErrorPage = ({ error, onAgain }: { error: unknown; onAgain?: () => void }) => (
  <ErrorPage error={error} texts={useTexts().error} onAgain={onAgain} />
)

/** The error page for errors that the router caught. */
export const RouteErrorPage = () => (
  <main>
    <PanelErrorPage error={useRouteError()} />
  </main>
)
