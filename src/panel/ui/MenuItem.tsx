import type { ComponentProps } from 'react'
import './menu.css'

/** An item of a menu; `aria-current` marks the current one, `danger` a destructive one. */
export const MenuItem = ({
  danger,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { danger?: boolean | undefined }) => (
  <button {...button} type="button" className={danger ? 'm-menu-item m-danger' : 'm-menu-item'} />
)
