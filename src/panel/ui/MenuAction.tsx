import type { ComponentProps } from 'react'
import { MenuItem } from './MenuItem.tsx'
import { useCloseMenu } from './ToolMenu.tsx'

/** An item of a menu that closes it first, so that the menu's button gets the focus back after a dialog. */
export function MenuAction({ onRun, ...item }: Omit<ComponentProps<typeof MenuItem>, 'onClick'> & { onRun(): void }) {
  const close = useCloseMenu()
  return (
    <MenuItem
      {...item}
      onClick={() => {
        close()
        onRun()
      }}
    />
  )
}
