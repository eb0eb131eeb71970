import { Link } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import './emails.css'

/** Emails with their status; for administrators, each links to the email. */
export function EmailLines({
  emails,
  withRecipient = false,
}: {
  emails: readonly RowOf<'mail'>[]
  withRecipient?: boolean
}) {
  const { t, moment } = useReader()
  const mayOpen = useMay('edit', 'mail')
  return (
    <ul className="m-emails">
      {emails.map(email => (
        <li key={email.id}>
          <span className={`m-chip m-tone-${toneOf('mail_statuses', email.status) ?? 'neutral'}`}>
            {t(`codes.mail_statuses.${email.status}`)}
          </span>{' '}
          {mayOpen ? (
            <Link className="m-link" to={recordPath('mail', email.id)}>
              {email.subject}
            </Link>
          ) : (
            <span>{email.subject}</span>
          )}{' '}
          <span className="m-quiet">
            {withRecipient && `${email.recipient} · `}
            <time dateTime={email.date}>{moment(email.date)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
