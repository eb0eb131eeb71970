import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { formatPhone } from '../../../../engine/model/phones.ts'
import { codeLength, triesLeft, type CodeRefusal, type PendingCode } from './code.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { TranslateCodeText } from './translate.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import './verification.css'

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The whole seconds left until a moment (milliseconds since 1970), down to 0. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  useEffect(() => {
    const count = (): void => setSeconds(secondsLeft(until))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Formats seconds as minutes and seconds: `2:05`. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CodeEntryProps {
  pending: PendingCode
  translate: TranslateCodeText
  /** Submits the code; returns the refusal, or null if it was accepted. */
  onCheck(code: string): Promise<CodeRefusal | null>
  /** Requests another code; returns the refusal, or null if it was sent. */
  onResend(): Promise<CodeRefusal | null>
  onOtherNumber(): void
}

const isComplete = (code: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(code)

/** Formats a number as it was entered, without line breaks inside. */
const readable = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')

/** Asks for the code that was sent to a phone; another can be requested after the countdown. */
export function CodeEntry({ pending, translate, onCheck, onResend, onOtherNumber }: CodeEntryProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [message, setNews] = useState('')
  const expires = useCountdown(pending.expiresAt)
  const resend = useCountdown(pending.resendAt)
  const focusInput = (): void => form.current?.querySelector('input')?.focus()
  useEffect(focusInput, [])

  const rejected = ({ problem: found, sentence }: CodeRefusal): string => {
    const left = triesLeft(found)
    if (left === undefined) return found.code === 'code_expired' ? translate('expired') : sentence
    return left > 0 ? translate('left', { left }) : translate('none_left')
  }
  const run = async (work: () => Promise<CodeRefusal | null>, done: string): Promise<void> => {
    setBusy(true)
    setProblem('')
    setNews('')
    const found = await work()
    setBusy(false)
    if (found) setProblem(rejected(found))
    else setNews(done)
    // A wrong code must be entered again; one that did not reach the server stays.
    if (!found || found.problem.status >= 400) setCode('')
    focusInput()
  }
  const send = (whole: string): void => {
    if (!busy && isComplete(whole)) void run(() => onCheck(whole), '')
  }
  const change = (next: string): void => {
    setCode(next)
    send(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send(code)
  }
  return (
    <form ref={form} className="code-entry" noValidate onSubmit={submit}>
      <p>{translate('text', { phone: readable(pending.phone) })}</p>
      <CodeBoxes
        value={code}
        onChange={change}
        translate={translate}
        invalid={problem !== ''}
        describedBy={`${id}-standing`}
      />
      <p id={`${id}-standing`} role="timer" className="code-quiet">
        {expires > 0 ? translate('expires', { time: clockOf(expires) }) : translate('expired')}
      </p>
      <div role="alert">{problem && <p className="code-problem">{problem}</p>}</div>
      <p role="status" className="code-quiet">
        {busy ? translate('checking') : message}
      </p>
      <div className="code-actions">
        <Button type="submit" primary large disabled={!isComplete(code)} busy={busy}>
          {translate('submit')}
        </Button>
        {resend > 0 ? (
          <span className="code-quiet">{translate('resend_in', { time: clockOf(resend) })}</span>
        ) : (
          <Button large busy={busy} onClick={() => void run(onResend, translate('resent'))}>
            {translate('resend')}
          </Button>
        )}
        <Button plain onClick={onOtherNumber}>
          {translate('other_number')}
        </Button>
      </div>
    </form>
  )
}
