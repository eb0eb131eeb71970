import type { ComponentProps } from 'react'
import './menu.css'

/** One of what a menu offers; `aria-current` marks the one that is open, `danger` one that takes something away. */
export const MenuItem = ({
  danger,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { danger?: boolean | undefined }) => (
  <button {...button} type="button" className={danger ? 'm-menu-item m-danger' : 'm-menu-item'} />
)
