import { useEffect, useState } from 'react'

/** The part of the window, from its top, in which a group counts as the one that is looked at. */
const looked = '-12% 0px -70% 0px'

/** The id of the element, among these, that the person looks at while they scroll; the first one to begin with. */
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
