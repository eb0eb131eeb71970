import { useRef, type ReactNode } from 'react'
import { useSeen } from './useSeen.ts'

/** Renders its children once they are nearly in view, and a placeholder of the same size before. */
export function WhenSeen({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return useSeen(place) ? children : <div ref={place}>{instead}</div>
}
