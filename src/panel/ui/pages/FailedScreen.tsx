import { useTranslate } from 'ra-core'
import { PageTitle } from '../PageTitle.tsx'
import { Button } from '../Button.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import './message-page.css'

/** The texts of errors that a retry cannot resolve, by status. */
const lasting: Readonly<Record<number, string>> = { 400: 'missing', 403: 'forbidden', 404: 'missing', 410: 'missing' }

interface Props {
  status: number
  /** The error message. */
  message: string
  onAgain(): void
  /** A link to where the person can continue; the homepage by default. */
  to?: { path: string; name: string } | undefined
}

/** Replaces a screen whose record failed to load: says what happened and what to do next. */
export function FailedScreen({ status, message, onAgain, to }: Props) {
  const translate = useTranslate()
  const kind = lasting[status]
  return (
    <section className="message-page" role="alert">
      <PageTitle
        title={translate(
          kind === undefined
            ? 'panel.form.failed'
            : kind === 'missing'
              ? 'panel.form.missing'
              : 'panel.pages.forbidden.title',
        )}
      />
      <p>{message}</p>
      <div className="m-row m-center">
        {kind === undefined && (
          <Button primary onClick={onAgain}>
            {translate('panel.list.retry')}
          </Button>
        )}
        <ButtonLink to={to?.path ?? '/'}>{to ? `← ${to.name}` : translate('panel.pages.home')}</ButtonLink>
      </div>
    </section>
  )
}
