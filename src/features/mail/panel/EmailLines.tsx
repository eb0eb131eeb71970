import { Link } from 'react-router-dom'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import './emails.css'

/** Emails with what became of each; administrators are led to the email itself. */
export function EmailLines({ emails, withRecipient = false }: { emails: readonly Row[]; withRecipient?: boolean }) {
  const { t, moment } = useReader()
  const mayOpen = useMay('edit', 'mail')
  return (
    <ul className="m-emails">
      {emails.map(email => (
        <li key={String(email.id)}>
          <span className={`m-chip m-tone-${toneOf('mail_statuses', String(email.status)) ?? 'neutral'}`}>
            {t(`codes.mail_statuses.${String(email.status)}`)}
          </span>{' '}
          {mayOpen ? (
            <Link className="m-link" to={recordPath('mail', String(email.id))}>
              {String(email.subject)}
            </Link>
          ) : (
            <span>{String(email.subject)}</span>
          )}{' '}
          <span className="m-quiet">
            {withRecipient && `${String(email.recipient)} · `}
            <time dateTime={String(email.date)}>{moment(String(email.date))}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
