import { useEffect, useRef, useState, type ReactNode } from 'react'

const early = '300px'

/** Shows something once it is nearly in sight, and until then something of the same size in its place. */
export function WhenSeen({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setSeen(true), { rootMargin: early })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place}>{instead}</div>
}
