import { Link } from 'react-router-dom'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import './letters.css'

/** Letters with what became of each; administrators are led to the letter itself. */
export function LetterLines({ letters, withRecipient = false }: { letters: readonly Row[]; withRecipient?: boolean }) {
  const { t, moment } = useReader()
  const mayOpen = useMay('edit', 'mail')
  return (
    <ul className="m-letters">
      {letters.map(letter => (
        <li key={String(letter.id)}>
          <span className={`m-chip m-tone-${toneOf('mail_statuses', String(letter.status)) ?? 'neutral'}`}>
            {t(`codes.mail_statuses.${String(letter.status)}`)}
          </span>{' '}
          {mayOpen ? (
            <Link className="m-link" to={recordPath('mail', String(letter.id))}>
              {String(letter.subject)}
            </Link>
          ) : (
            <span>{String(letter.subject)}</span>
          )}{' '}
          <span className="m-quiet">
            {withRecipient && `${String(letter.recipient)} · `}
            <time dateTime={String(letter.date)}>{moment(String(letter.date))}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
