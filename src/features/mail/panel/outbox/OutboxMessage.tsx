import { useState } from 'react'
import type { OutboxEntry } from '../../outboxEntry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { LinkedText } from './LinkedText.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'

/** One letter or message. A letter's look is shown in a frame in which nothing runs and which leads nowhere. */
export function OutboxMessage({ message }: { message: OutboxEntry }) {
  const { t, moment } = useReader()
  const { kind, to, subject, text, html, at } = message
  const [looking, setLooking] = useState(false)
  return (
    <li className="outbox-message">
      <h2>
        <span className="m-chip">{t(`people.outbox.kinds.${kind}`)}</span> {subject ?? to}
      </h2>
      <p className="m-quiet">
        {t('people.outbox.to', { to })} · <time dateTime={at}>{moment(at)}</time>
      </p>
      <LinkedText text={text} />
      {html && (
        <Button small aria-pressed={looking} onClick={() => setLooking(!looking)}>
          {t('people.outbox.html')}
        </Button>
      )}
      {html && looking && <iframe className="outbox-frame" title={t('people.outbox.frame', { subject: subject ?? to })} sandbox="" srcDoc={html} />}
    </li>
  )
}
