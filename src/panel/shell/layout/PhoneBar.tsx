import { useState } from 'react'
import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { HomeLogo } from '../../ui/brand/HomeLogo.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The bar of narrow screens, with the sidebar in a drawer. */
export function PhoneBar() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <header className="phone-bar">
      <button type="button" className="icon-button" aria-label={translate('panel.menu.open')} onClick={() => setOpen(true)}>
        <MenuIcon />
      </button>
      <HomeLogo />
      <PaletteButton narrow />
      <Drawer label={translate('panel.menu.label')} close={translate('panel.menu.close')} open={open} onClose={() => setOpen(false)}>
        <Sidebar />
      </Drawer>
    </header>
  )
}
