import type { ComponentProps } from 'react'
import './menu.css'

/** One of what a menu offers; `aria-current` marks the one that is open. */
export const MenuItem = (button: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...button} type="button" className="m-menu-item" />
)
