import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { codeLength, triesLeft, type CodeRefusal, type PendingCode } from './code.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { SayOfCodes } from './say.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import './verification.css'

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The whole seconds that are left until a moment (milliseconds since 1970); 0 from then on. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    const count = (): void => setSeconds(left(until))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Seconds as a clock shows them: `2:05`. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CodeEntryProps {
  pending: PendingCode
  say: SayOfCodes
  /** Takes the code to the server; the problem where it was refused. */
  onCheck(code: string): Promise<CodeRefusal | null>
  /** Asks for another code; the problem where there is none to be had. */
  onResend(): Promise<CodeRefusal | null>
  onOtherNumber(): void
}

const isWhole = (code: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(code)

/** A number that no line break parts. */
const whole = (phone: string): string => phone.replaceAll(' ', '\u00a0')

/** Asks for the code that was sent to a phone, and sends another one when it is time. */
export function CodeEntry({ pending, say, onCheck, onResend, onOtherNumber }: CodeEntryProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [news, setNews] = useState('')
  const expires = useCountdown(pending.expiresAt)
  const resend = useCountdown(pending.resendAt)
  const toBoxes = (): void => form.current?.querySelector('input')?.focus()
  useEffect(toBoxes, [])

  const refused = ({ problem: found, sentence }: CodeRefusal): string => {
    const left = triesLeft(found)
    if (left === undefined) return found.code === 'code_expired' ? say('expired') : sentence
    return left > 0 ? say('left', { left }) : say('none_left')
  }
  const run = async (work: () => Promise<CodeRefusal | null>, done: string): Promise<void> => {
    setBusy(true)
    setProblem('')
    setNews('')
    const found = await work()
    setBusy(false)
    if (found) setProblem(refused(found))
    else setNews(done)
    // A wrong code is typed again; one that never arrived stays.
    if (!found || found.problem.status >= 400) setCode('')
    toBoxes()
  }
  const send = (whole: string): void => {
    if (!busy && isWhole(whole)) void run(() => onCheck(whole), '')
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
      <p>{say('text', { phone: whole(pending.phone) })}</p>
      <CodeBoxes value={code} onChange={change} say={say} invalid={problem !== ''} describedBy={`${id}-standing`} />
      <p id={`${id}-standing`} role="timer" className="code-quiet">
        {expires > 0 ? say('expires', { time: clockOf(expires) }) : say('expired')}
      </p>
      <div role="alert">{problem && <p className="code-problem">{problem}</p>}</div>
      <p role="status" className="code-quiet">
        {busy ? say('checking') : news}
      </p>
      <div className="code-actions">
        <Button type="submit" primary large disabled={!isWhole(code)} busy={busy}>
          {say('submit')}
        </Button>
        {resend > 0 ? (
          <span className="code-quiet">{say('resend_in', { time: clockOf(resend) })}</span>
        ) : (
          <Button large busy={busy} onClick={() => void run(onResend, say('resent'))}>
            {say('resend')}
          </Button>
        )}
        <Button plain onClick={onOtherNumber}>
          {say('other_number')}
        </Button>
      </div>
    </form>
  )
}
