import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { PageTitle } from '../PageTitle.tsx'

/** What refusals are called whose reason does not go away by asking again. */
const lasting: Readonly<Record<number, string>> = { 400: 'missing', 403: 'forbidden', 404: 'missing', 410: 'missing' }

interface Props {
  status: number
  /** What happened, as a sentence. */
  message: string
  onAgain(): void
  /** Where to go on instead; home where nothing is nearer. */
  to?: { path: string; name: string } | undefined
}

/** In the place of a screen whose record did not come: what happened, and what to do next. */
export function FailedScreen({ status, message, onAgain, to }: Props) {
  const translate = useTranslate()
  const kind = lasting[status]
  return (
    <div className="m-message" role="alert">
      <PageTitle title={translate(kind === undefined ? 'panel.form.failed' : kind === 'missing' ? 'panel.form.missing' : 'panel.pages.forbidden.title')} />
      <p>{message}</p>
      <div className="m-row m-center">
        {kind === undefined && (
          <button type="button" className="m-button m-primary" onClick={onAgain}>
            {translate('panel.list.retry')}
          </button>
        )}
        <Link className="m-button" to={to?.path ?? '/'}>
          {to ? `← ${to.name}` : translate('panel.pages.home')}
        </Link>
      </div>
    </div>
  )
}
