import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { Button } from './Button.tsx'
import { usePopover } from './usePopover.ts'
import './menu.css'

const CloseMenu = createContext(() => undefined as void)

/** Closes the menu that this is in and gives the focus back to its button. */
export const useCloseMenu = (): (() => void) => useContext(CloseMenu)

interface Props {
  /** What the button is called. */
  label: ReactNode
  /** What a screen reader says instead of the label alone. */
  name?: string
  /** Within a row: no wider than what is in it. */
  small?: boolean
  /** A sign instead of words: `name` says what it is. */
  icon?: boolean
  /** A word to press, without a box. */
  plain?: boolean
  /** One of several tools: its box is seen only where one points at it. */
  tool?: boolean
  /** Wider, and at a phone's lower edge, for what is filled in. */
  sheet?: boolean
  /** The key that opens it where the screen handles single keys. */
  shortcut?: string
  /** What is below it while it is open. */
  children: ReactNode
}

/** What is left free at the window's edge, in pixels. */
const margin = 16

/** Moves what would stick out of the window to the left. */
function keepInside(element: HTMLElement | null): void {
  const over = (element?.getBoundingClientRect().right ?? 0) + margin - document.documentElement.clientWidth
  if (element && over > 0) element.style.marginInlineStart = `${-over}px`
}

/** A button with what it opens below it. Escape closes it, and so does pressing or going anywhere else. */
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
