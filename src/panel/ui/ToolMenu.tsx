import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { Button } from './Button.tsx'
import { usePopover } from './usePopover.ts'
import './menu.css'

const CloseMenu = createContext(() => undefined as void)

/** Returns a function that closes the surrounding menu and returns the focus to its button. */
export const useCloseMenu = (): (() => void) => useContext(CloseMenu)

interface Props {
  /** The content of the button. */
  label: ReactNode
  /** The accessible name, if it differs from the label. */
  name?: string
  /** Whether the button is in a row and only as wide as its content. */
  small?: boolean
  /** Whether the label is an icon, which `name` describes. */
  icon?: boolean
  /** Whether the button has no box. */
  plain?: boolean
  /** Whether the button is one of several tools, with a box only on hover. */
  tool?: boolean
  /** Whether the menu holds inputs: it is wider, and on a phone at the lower edge. */
  sheet?: boolean
  /** The key that opens it, on screens with single-key shortcuts. */
  shortcut?: string
  /** The content of the open menu. */
  children: ReactNode
}

/** The space at the window's edge, in pixels. */
const margin = 16

/** Moves a menu that would overflow the window to the left. */
function keepInside(element: HTMLElement | null): void {
  const over = (element?.getBoundingClientRect().right ?? 0) + margin - document.documentElement.clientWidth
  if (element && over > 0) element.style.marginInlineStart = `${-over}px`
}

/** A button that opens a menu below it. Escape, a click outside and navigation close it. */
export function ToolMenu({ label, name, small, icon, plain, tool, sheet, shortcut, children }: Props) {
  const { open, id, root, button, setOpen, close } = usePopover()
  return (
    <div
      ref={root}
      className={['m-menu', small && 'm-menu-small', icon && 'm-menu-icon', sheet && 'm-menu-sheet']
        .filter(Boolean)
        .join(' ')}
    >
      <Button
        ref={button}
        small={small}
        plain={plain}
        tool={tool}
        aria-label={name}
        title={icon ? name : undefined}
        aria-keyshortcuts={shortcut}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        {!small && !icon && !plain && !sheet && <span aria-hidden="true">▾</span>}
      </Button>
      {open && (
        <div id={id} ref={keepInside} className="m-menu-body">
          <CloseMenu value={close}>
            <Suspense>{children}</Suspense>
          </CloseMenu>
        </div>
      )}
    </div>
  )
}
