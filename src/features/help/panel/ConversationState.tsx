import { useReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'

const list = 'conversation_statuses'

/** The status of a conversation, as a chip in its colour. */
export function ConversationState({ status }: { status: unknown }) {
  const { t } = useReader()
  return (
    <span className={`m-chip m-tone-${toneOf(list, String(status)) ?? 'neutral'}`}>
      {t(`codes.${list}.${String(status)}`)}
    </span>
  )
}
