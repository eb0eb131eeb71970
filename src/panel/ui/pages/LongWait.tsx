import { useEffect, useState } from 'react'
import { Button } from '../Button.tsx'

/** Milliseconds after which a wait counts as long. */
const longMilliseconds = 10_000

/** Whether something has been pending for long. */
export function useTakesLong(isPending: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setTakesLong(true), longMilliseconds)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isPending])
  return takesLong
}

interface Props {
  /** Whether the wait is known to be long from the start. */
  isLong?: boolean
  /** The message that it takes long. */
  text: string
  /** The text of the retry button. */
  again: string
  onAgain(): void
}

/** Renders nothing at first; after a long wait, a message and a retry button. Put it into a live region. */
export function LongWait({ isLong = false, text, again, onAgain }: Props) {
  const takesLong = useTakesLong(true)
  if (!isLong && !takesLong) return null
  return (
    <div className="long-wait">
      <span>{text}</span>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  )
}
