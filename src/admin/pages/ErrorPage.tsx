import type { Texts } from '../public/texts.ts'
import { page } from '../session/page.ts'
import './message-page.css'

interface ErrorPageProps {
  error: unknown
  texts: Texts['error']
}

const describe = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

/** Something broke that should not have: says so, and what to do next. */
export const ErrorPage = ({ error, texts }: ErrorPageProps) => (
  <section className="message-page" role="alert">
    <title>{texts.title}</title>
    <h1>{texts.title}</h1>
    <p>{texts.text}</p>
    <button type="button" className="message-page-action" onClick={page.reload}>
      {texts.reload}
    </button>
    <details>
      <summary>{texts.details}</summary>
      <pre>{describe(error)}</pre>
    </details>
  </section>
)
