import { useReader } from '../../../panel/data/reader.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import { presencePath, useNamesIn } from './usePresence.ts'
import './presence.css'

/** Who else is in the field. */
export default function PresenceMark({ entity, recordId, property }: FieldMarkProps) {
  const { t } = useReader()
  const names = useNamesIn(presencePath(entity, recordId), property.name)
  if (names.length === 0) return null
  // Next to a label there is only room for first names.
  const first = names.map(name => name.split(' ')[0]).join(', ')
  return (
    <span className="presence-in-field" title={names.join(', ')}>
      {t('together.in_field', { name: first })}
    </span>
  )
}
