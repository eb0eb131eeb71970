import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { useEvent } from 'ra-core'
import { isWholeDay, readDay } from '../../../engine/rules/time/readDay.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReader } from '../../data/reader.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface Props {
  id: string
  /** What the day is, as a person calls it. */
  name: string
  /** The day, `2026-05-26`. Another text is shown as it is; null or an empty text is none. */
  value: unknown
  /** Takes a day, or null for none. */
  onChange(day: string | null): void
  /** Takes a text that is no day, for whoever keeps it or must know; without it the former day stays. The text stays in view. */
  onText?(text: string): void
  /** The field was left, or a day was chosen in the calendar. */
  onBlur?(): void
  /** Something is wrong with the day, which is said elsewhere. */
  invalid?: boolean | undefined
  /** The element that says more, where there is one. */
  describedBy?: string | undefined
  /** The first and the last day that the calendar offers. */
  first?: string | undefined
  last?: string | undefined
  /** No label is next to the field, so it has its name itself. */
  unlabelled?: boolean
  /** Narrow, for a line of several things. */
  small?: boolean
}

interface Typing {
  text: string
  /** What the value was when the text was written. */
  before: unknown
  /** Whether whoever uses the field has kept the text as its value. */
  isKept: boolean
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * A day, written by hand as the reader writes one or chosen in a calendar, which opens by its button or Alt and the arrow down. What is no
 * day stays as it was written, with a sentence.
 */
export function DateField({
  id,
  name,
  value,
  onChange,
  onText,
  onBlur,
  invalid = false,
  describedBy,
  first,
  last,
  unlabelled = false,
  small = false,
}: Props) {
  const { t, day, monthNames } = useReader()
  const [typing, setTyping] = useState<Typing>()
  const [wasLeft, setWasLeft] = useState(true)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLSpanElement>(null)
  const leave = useEvent(() => onBlur?.())
  // Behind the change that the choice makes, so that whoever takes the day when the field is left has it.
  useEffect(() => {
    if (chosen > 0) leave()
  }, [chosen, leave])

  const current = typeof value === 'string' ? value : ''
  const written = typing && readDay(typing.text, monthNames())
  const isOverruled =
    typing &&
    (typing.isKept ? current !== typing.text : current !== written && current !== typing.before && isDay.test(current))
  if (typing && !typing.isKept && current === typing.text && current !== '') setTyping({ ...typing, isKept: true })
  if (isOverruled) setTyping(undefined)
  const text = typing && !isOverruled ? typing.text : day(current)
  const found = readDay(text, monthNames())
  const isWrong = text.trim() !== '' && found === undefined
  const saysSo = isWrong && wasLeft && !invalid
  const problemId = `${id}-no-day`

  const write = (next: string) => {
    // A year of two digits may still become one of four: it counts when the field is left.
    const read = isWholeDay(next) ? readDay(next, monthNames()) : undefined
    setTyping({ text: next, before: current, isKept: false })
    setWasLeft(false)
    if (read !== undefined || next.trim() === '') onChange(read ?? null)
    else onText?.(next)
  }
  const settle = () => {
    if (typing && found !== undefined && !isWholeDay(typing.text)) onChange(found)
    if (!isWrong) setTyping(undefined)
    setWasLeft(true)
  }
  const choose = (next: string) => {
    setTyping(undefined)
    setIsOpen(false)
    setChosen(chosen + 1)
    onChange(next)
  }
  return (
    <span ref={field} className={small ? 'm-date m-date-small' : 'm-date'}>
      <span className="m-date-line">
        <TextInput
          id={id}
          className={small ? 'm-number hours-fit' : 'm-number'}
          autoComplete="off"
          placeholder={t('panel.dates.example')}
          aria-label={unlabelled ? name : undefined}
          invalid={invalid || saysSo}
          describedBy={[saysSo && problemId, describedBy].filter(Boolean).join(' ') || undefined}
          value={text}
          onChange={event => write(event.target.value)}
          onFocus={event => event.target.select()}
          onKeyDown={event => {
            if (event.key === 'Enter') settle()
            if (event.altKey && event.key === 'ArrowDown') {
              event.preventDefault()
              setIsOpen(true)
            }
          }}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
        />
        <button
          type="button"
          className="m-date-open"
          aria-label={`${t('panel.dates.open')}: ${name}`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <CalendarIcon fontSize="small" />
        </button>
      </span>
      {saysSo && (
        <span id={problemId} className="m-problem" role="alert">
          {t('problems.fields.not_a_day')}
        </span>
      )}
      {isOpen && (
        <ModalDialog title={name} near={field} onCancel={() => setIsOpen(false)}>
          <Suspense fallback={<div className="m-calendar-waits" aria-busy="true" />}>
            <Calendar value={found} first={first} last={last} onChoose={choose} />
          </Suspense>
        </ModalDialog>
      )}
    </span>
  )
}
