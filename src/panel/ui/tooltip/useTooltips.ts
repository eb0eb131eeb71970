import { useEffect } from 'react'
import { whenIdle } from '../../data/whenIdle.ts'

/** Shows the page's titles as tooltips, from when the browser is idle. */
export function useTooltips(): void {
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const callOff = whenIdle(
      () =>
        void import('./showTooltips.ts').then(
          ({ showTooltips }) => {
            if (!isOver) stop = showTooltips()
          },
          () => undefined,
        ),
    )
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [])
}
