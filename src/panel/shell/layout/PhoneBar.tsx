import { useEffect, useRef } from 'react'
import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { onPressOutside } from '../../ui/onPressOutside.ts'
import { HomeLogo } from '../../ui/brand/HomeLogo.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The bar of narrow screens, with the sidebar in a drawer: the browser's own dialog, which keeps the focus and closes on Escape. */
export function PhoneBar() {
  const translate = useTranslate()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = (): void => drawer.current?.close()
  const { pathname } = useLocation()
  useEffect(close, [pathname])
  useEffect(() => (drawer.current ? onPressOutside(drawer.current, () => drawer.current?.close()) : undefined), [])
  return (
    <header className="phone-bar">
      <button type="button" className="icon-button" aria-label={translate('panel.menu.open')} onClick={() => drawer.current?.showModal()}>
        <MenuIcon />
      </button>
      <HomeLogo />
      <PaletteButton narrow />
      <dialog ref={drawer} className="phone-drawer" aria-label={translate('panel.menu.label')} closedby="any">
        <Sidebar />
        <button type="button" className="phone-drawer-close" onClick={close}>
          {translate('panel.menu.close')}
        </button>
      </dialog>
    </header>
  )
}
