import { useRef, type ReactNode } from 'react'
import { useSeen } from './useSeen.ts'

/** Shows something once it is nearly in view, and until then something of the same size in its place. */
export function WhenSeen({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return useSeen(place) ? children : <div ref={place}>{instead}</div>
}
