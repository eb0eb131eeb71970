import { createElement } from 'react'
import { PanelWait } from '../pages/PanelWait.tsx'
import { page } from '../session/page.ts'
import { usePreloaded } from '../routing/preloadable.ts'
import { screens, type ScreenName } from '../routing/screens.ts'
import { shapeOf } from './shapes.ts'

/** A screen, or its shape until its code is there. */
export function ScreenView({ name }: { name: ScreenName }) {
  const Screen = usePreloaded(screens[name])
  return Screen ? createElement(Screen) : <PanelWait shape={shapeOf(name)} head onAgain={page.reload} />
}
