import { useEffect, useState } from 'react'

/** The top part of the window, in which a group counts as current. */
const looked = '-12% 0px -70% 0px'

/** Returns the ID of the element, among these, that is current while scrolling; initially the first one. */
export function useCurrentGroup(ids: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      entries => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(seen.target.id)
      },
      { rootMargin: looked },
    )
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return current || (ids.split(' ')[0] ?? '')
}
