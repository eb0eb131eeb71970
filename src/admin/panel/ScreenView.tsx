import { createElement } from 'react'
import { PanelWait } from '../pages/PanelWait.tsx'
import { usePreloaded } from '../routing/preloadable.ts'
import { screens, type ScreenName } from '../routing/screens.ts'

/** A screen, or "Please wait..." until its code is there. */
export function ScreenView({ name }: { name: ScreenName }) {
  const Screen = usePreloaded(screens[name])
  return createElement(Screen ?? PanelWait)
}
