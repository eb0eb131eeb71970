import { useEffect, useState } from 'react'
import { Button } from '../Button.tsx'

/** Milliseconds after which a waiting person is told that it takes long. */
const longMilliseconds = 10_000

/** Whether something has been in progress for longer than one waits without a word. */
export function useTakesLong(isUnderWay: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setTakesLong(true), longMilliseconds)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isUnderWay])
  return takesLong
}

interface Props {
  /** That it takes long, as a sentence. */
  text: string
  /** What trying again is called. */
  again: string
  onAgain(): void
}

/** Nothing at first; once the wait is long, says so and offers to try again. To be put where a status is read out. */
export function LongWait({ text, again, onAgain }: Props) {
  if (!useTakesLong(true)) return null
  return (
    <div className="long-wait">
      <span>{text}</span>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  )
}
