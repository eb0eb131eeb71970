import { useEvent } from 'ra-core'
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { onPressOutside } from './onPressOutside.ts'
import './dialog.css'

interface Props extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> {
  onCancel(): void
  /** Stands below this, or above where there is more room, instead of in the middle of the window. */
  near?: RefObject<HTMLElement | null> | undefined
}

/** What is left free at the window's edge and between the dialog and its anchor, in pixels. */
const margin = 8
const gap = 4

/** Puts an open dialog below an element, or above it where it would not fit below; on a narrow window it stays inside. */
function placeNear(dialog: HTMLElement, element: HTMLElement): void {
  const [at, own] = [element.getBoundingClientRect(), dialog.getBoundingClientRect()]
  const { clientWidth, clientHeight } = document.documentElement
  const below = at.bottom + gap
  const top = below + own.height + margin <= clientHeight ? below : at.top - gap - own.height
  const within = (place: number, most: number): string => `${Math.max(margin, Math.min(place, most - margin))}px`
  Object.assign(dialog.style, {
    margin: '0',
    top: within(top, clientHeight - own.height),
    left: within(at.left, clientWidth - own.width),
  })
}

/**
 * The browser's own modal dialog, which keeps the focus inside and gives it back. Escape, a press outside and a way to another
 * screen call it off. See docs/decisions/057.
 */
export function Dialog({ onCancel, near, children, ...others }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const cancel = useEvent(onCancel)
  // Closed while it is still in the page: a dialog that was taken out of it gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    const anchor = near?.current
    const place = () => element && anchor && placeNear(element, anchor)
    // Its content may come later and make it larger.
    const sizes = anchor && typeof ResizeObserver === 'function' ? new ResizeObserver(place) : undefined
    if (element) sizes?.observe(element)
    place()
    const stop = element && onPressOutside(element, cancel)
    return () => {
      stop?.()
      sizes?.disconnect()
      element?.close()
    }
  }, [cancel, near])
  useEffect(() => {
    if (pathname !== opened.current) cancel()
  }, [pathname, cancel])
  return (
    <dialog
      {...others}
      ref={dialog}
      closedby="any"
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>
  )
}
