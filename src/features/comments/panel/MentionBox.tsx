import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { TextArea } from '../../../panel/ui/inputs.tsx'
import type { NamedPerson } from '../../people/knownPeople.ts'
import { commentLimits } from '../commentRules.ts'
import { nameAt, matchingPeople, insertName } from '../mentions.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  people: readonly NamedPerson[]
  /** Whether it takes the focus when it is shown. */
  isFirst?: boolean
  onChange(text: string): void
  onSend(): void
}

/** A multiline text input in which an `@` suggests names. Ctrl+Enter sends it. */
export function MentionBox({ label, placeholder, value, people, isFirst, onChange, onSend }: Props) {
  const { t } = useReader()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState<string>()
  const [at, setAt] = useState(0)
  const offered = written === undefined ? [] : matchingPeople(people, written)
  const chosen = offered[Math.min(at, offered.length - 1)]
  useEffect(() => {
    if (isFirst) box.current?.focus()
  }, [isFirst])
  const look = () => {
    const area = box.current
    setWritten(area ? nameAt(area.value, area.selectionStart) : undefined)
    setAt(0)
  }
  const pick = ({ name }: NamedPerson) => {
    const area = box.current
    if (!area) return
    const next = insertName(value, area.selectionStart, name)
    onChange(next.text)
    setWritten(undefined)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.caret, next.caret)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend()
    if (!chosen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((offered.indexOf(chosen) + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setWritten(undefined)
    else return
    // Neither insert a line break nor close the surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="comments-box">
      <TextArea
        ref={box}
        grows
        rows={2}
        value={value}
        maxLength={commentLimits.text}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="Control+Enter"
        aria-autocomplete="list"
        aria-controls={chosen ? `${id}-people` : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        onChange={event => {
          onChange(event.target.value)
          look()
        }}
        onClick={look}
        onKeyDown={press}
        onBlur={() => setWritten(undefined)}
      />
      {chosen && (
        <div id={`${id}-people`} role="listbox" aria-label={t('together.people')} className="comments-people">
          {offered.map(person => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              // On pointer down, because the input loses the focus before a click.
              onPointerDown={event => {
                event.preventDefault()
                pick(person)
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
