import { useState } from 'react'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { HomeLogo } from '../brand/HomeLogo.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The bar of narrow screens, with the sidebar in a drawer. */
export function PhoneBar() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <header className="phone-bar">
      <IconButton aria-label={translate('panel.menu.open')} aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <HomeLogo />
      <Drawer open={open} onClose={close} slotProps={{ paper: { 'aria-label': translate('panel.menu.label') } }}>
        <Sidebar onChoose={close} />
      </Drawer>
    </header>
  )
}
