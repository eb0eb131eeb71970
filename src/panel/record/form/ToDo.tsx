import { Disclosure } from '../../ui/Disclosure.tsx'
import { useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import type { RecordForm } from './useRecordForm.ts'
import { adviceOf, missingName } from './missingText.ts'
import { Ring } from '../../ui/Ring.tsx'
import { useLiveCompleteness } from './useLiveCompleteness.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  form: RecordForm
  /** Focuses the field of a property. */
  onGo(property: string): void
}

const shownAtFirst = 5

/** From this width, the list is next to the form, where it is in nobody's way. */
const sideBySideWidth = 1200

/** What would make a record more complete, with advice and the gain for each item. Clicking one focuses the field. */
export function ToDo({ entity, form, onGo }: Props) {
  const reader = useReader()
  const { t } = reader
  const found = useLiveCompleteness(entity, form)
  const [all, setAll] = useState(false)
  const [startsOpen] = useState(() => window.innerWidth >= sideBySideWidth)
  if (!found) return null
  const missing = found.missing.filter(({ property }) => form.names.includes(property.name))
  const shown = all ? missing : missing.slice(0, shownAtFirst)
  if (missing.length === 0)
    return found.score < 100 ? null : (
      <p className="completeness-done">
        <Ring score={found.score} /> {t('completeness.done')}
      </p>
    )
  return (
    <Disclosure
      className="completeness-to-do"
      open={startsOpen}
      summary={
        <>
          <Ring score={found.score} /> {t('completeness.left', { smart_count: missing.length })}
        </>
      }
    >
      <ol aria-label={t('completeness.to_do')}>
        {shown.map(one => (
          <li key={one.property.name}>
            <button type="button" onClick={() => onGo(one.property.name)}>
              <span className="completeness-name">{missingName(entity, one, reader)}</span>{' '}
              <span className="m-number m-quiet">{t('completeness.points', { points: one.points })}</span>
            </button>
            <p className="m-hint">
              {adviceOf(entity, one, reader)}{' '}
              {one.problem && (
                <strong>
                  {t(
                    entity.declaration.moderated === undefined ? 'completeness.needed_to_save' : 'completeness.needed',
                  )}
                  .
                </strong>
              )}
            </p>
          </li>
        ))}
      </ol>
      {missing.length > shownAtFirst && (
        <Button small aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('completeness.show_fewer') : t('completeness.show_all', { count: missing.length })}
        </Button>
      )}
    </Disclosure>
  )
}
