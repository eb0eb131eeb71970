import { Suspense, useEffect, useRef, useState } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { useEvent } from 'ra-core'
import { isWholeDay, readDay } from '../../../engine/rules/time/readDay.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReader } from '../../data/reader.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const Calendar = lazyPart(() => import('./Calendar.tsx'))

interface Props {
  id: string
  /** The accessible name. */
  name: string
  /** The day, such as `2026-05-26`. Any other text is shown as it is; null and an empty text are no day. */
  value: unknown
  /** Called with a day, or null for none. */
  onChange(day: string | null): void
  /** Called with a text that is no day. Without it, the previous value is kept. The text stays in the input. */
  onText?(text: string): void
  /** Called when the field was left or a day was chosen in the calendar. */
  onBlur?(): void
  /** Whether the day is invalid; the error is shown elsewhere. */
  invalid?: boolean | undefined
  /** The ID of the element that describes it, if any. */
  describedBy?: string | undefined
  /** The first and the last day that the calendar offers. */
  first?: string | undefined
  last?: string | undefined
  /** Whether the field has no label next to it and needs an accessible name of its own. */
  unlabelled?: boolean
  /** Whether it is narrow, for a line with several inputs. */
  small?: boolean
}

interface Typing {
  text: string
  /** The value at the time when the text was written. */
  before: unknown
  /** Whether the parent has stored the text as its value. */
  isKept: boolean
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * A date input: typed in the reader's format, or chosen in a calendar, which opens with its button or Alt and the down
 * arrow. Invalid text stays in the input, with an error.
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
  // After the change event, so that parents that store the day on blur have it.
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
    // A two-digit year may still become a four-digit one, so it is read when the field is left.
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
