import { useReader } from '../../../panel/data/reader.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import { presencePath, usePresence } from './usePresence.ts'
import './presence.css'

/** Who else is in the field. */
export default function PresenceMark({ entity, recordId, property }: FieldMarkProps) {
  const { t } = useReader()
  const here = usePresence(presencePath(entity, recordId), { says: false }).filter(
    ({ field }) => field === property.name,
  )
  if (here.length === 0) return null
  const all = here.map(({ name }) => name).join(', ')
  // Beside a label there is room for first names.
  const first = here.map(({ name }) => name.split(' ')[0]).join(', ')
  return (
    <span className="presence-in-field" title={all}>
      {t('together.in_field', { name: first })}
    </span>
  )
}
