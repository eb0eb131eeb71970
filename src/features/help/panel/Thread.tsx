import type { HelpMessage } from '../conversations.ts'
import { AttachmentList } from '../../../panel/fields/attachments/AttachmentList.tsx'
import { useReader } from '../../../panel/data/reader.ts'

interface Props {
  messages: readonly HelpMessage[]
  /** What stands for the author of a message. */
  nameOf(message: HelpMessage): string
}

const sideOf = ({ is_note, from_staff }: HelpMessage): string => (is_note ? 'help-note' : from_staff ? 'help-staff' : 'help-asker')

/** What was said, oldest first; a note for staff stands apart from it. */
export function Thread({ messages, nameOf }: Props) {
  const { t, moment } = useReader()
  return (
    <ol className="help-thread" aria-label={t('help.conversation')}>
      {messages.map(message => (
        <li key={message.id} className={`help-message ${sideOf(message)}`}>
          <p className="help-who">
            <strong>{nameOf(message)}</strong>
            <time className="m-quiet" dateTime={message.at}>
              {moment(message.at)}
            </time>
            {message.is_note && <span className="m-chip m-tone-waits">{t('help.note')}</span>}
          </p>
          <p className="help-text">{message.text}</p>
          <AttachmentList files={message.attachments} />
        </li>
      ))}
    </ol>
  )
}
