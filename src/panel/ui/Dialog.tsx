import { useEvent } from 'ra-core'
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { onPressOutside } from './onPressOutside.ts'
import './dialog.css'

interface Props extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> {
  /** Without it only the dialog's own buttons close it: what it shows must not be lost by a key press. */
  onCancel?: (() => void) | undefined
  /**
   * Places the dialog below this element, or above it if there is more room, instead of in the middle of the window.
   */
  near?: RefObject<HTMLElement | null> | undefined
}

/** The space at the window's edge and between the dialog and its anchor, in pixels. */
const margin = 8
const gap = 4

/** Places an open dialog below an element, or above it if it does not fit below, and always inside the window. */
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

/** Moves the focus of an opened dialog from a link in its text to its buttons: Enter would leave the page. */
function focusButtons(dialog: HTMLElement): void {
  const first = document.activeElement
  if (first instanceof HTMLAnchorElement && dialog.contains(first))
    dialog.querySelector<HTMLElement>('.m-dialog-actions button')?.focus()
}

/**
 * A native modal dialog, which traps the focus and returns it on closing. Escape, a click outside and navigation cancel
 * it, if it can be cancelled. See docs/decisions/057.
 */
export function Dialog({ onCancel, near, children, ...others }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const cancel = useEvent(() => onCancel?.())
  // Closes the dialog before it is removed: a removed dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      focusButtons(element)
    }
    const anchor = near?.current
    const place = () => element && anchor && placeNear(element, anchor)
    // Its content may load later and make it larger.
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
      closedby={onCancel ? 'any' : 'none'}
      onCancel={event => {
        event.preventDefault()
        onCancel?.()
      }}
    >
      {children}
    </dialog>
  )
}
