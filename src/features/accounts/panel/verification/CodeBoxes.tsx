import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { codeLength } from './code.ts'
import type { TranslateCodeText } from './translate.ts'

interface CodeBoxesProps {
  /** The digits entered so far, with a space for each missing one. */
  value: string
  onChange(value: string): void
  translate: TranslateCodeText
  invalid: boolean
  describedBy?: string
}

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/**
 * An input per digit of a code. Focus moves on automatically; a whole code can be pasted or filled in by the browser.
 */
export function CodeBoxes({ value, onChange, translate, invalid, describedBy }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const at = (index: number): string => value[index]?.trim() ?? ''
  const focus = (index: number): void => boxes.current[Math.max(0, Math.min(index, codeLength - 1))]?.focus()
  const write = (digitAt: (cell: number) => string | undefined): void =>
    onChange(Array.from({ length: codeLength }, (_, cell) => digitAt(cell) ?? (at(cell) || ' ')).join(''))
  const put = (index: number, digits: string): void => {
    write(cell => digits[cell - index])
    focus(index + digits.length)
  }
  const clear = (index: number): void => write(cell => (cell === index ? ' ' : undefined))

  const keys: Record<string, (index: number) => void> = {
    ArrowLeft: index => focus(index - 1),
    ArrowRight: index => focus(index + 1),
    Backspace: index => {
      if (at(index)) return clear(index)
      if (index === 0) return
      clear(index - 1)
      focus(index - 1)
    },
  }
  const press = (event: KeyboardEvent, index: number): void => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act(index)
  }
  const paste = (event: ClipboardEvent, index: number): void => {
    event.preventDefault()
    const digits = digitsIn(event.clipboardData.getData('text'))
    if (digits.length >= codeLength) put(0, digits.slice(0, codeLength))
    else if (digits !== '') put(index, digits.slice(0, codeLength - index))
  }
  /** Handles the text of an input: its old digit and the new one, or a whole code that the browser filled in. */
  const type = (index: number, text: string): void => {
    const digits = digitsIn(text)
    if (digits.length >= codeLength) return put(0, digits.slice(0, codeLength))
    const added = digits.length > 1 && at(index) ? digits.replace(at(index), '') : digits
    if (added === '') clear(index)
    else put(index, added.slice(0, codeLength - index))
  }

  return (
    <div role="group" aria-label={translate('label')} aria-describedby={describedBy} className="code-boxes">
      {Array.from({ length: codeLength }, (_, index) => (
        <input
          key={index}
          ref={element => void (boxes.current[index] = element)}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={translate('digit', { position: index + 1, count: codeLength })}
          aria-invalid={invalid || undefined}
          value={at(index)}
          onChange={event => type(index, event.target.value)}
          onKeyDown={event => press(event, index)}
          onPaste={event => paste(event, index)}
          onFocus={event => event.target.select()}
        />
      ))}
    </div>
  )
}
