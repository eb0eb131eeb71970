import { useEffect, useState } from 'react'

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The whole seconds that are left until a moment (milliseconds since 1970); 0 from then on. */
export function useCountdown(until: number): number {
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
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
