import { createElement } from 'react'
import { PanelWait } from '../ui/pages/PanelWait.tsx'
import { page } from '../data/session/page.ts'
import { usePreloaded } from '../data/preloadable.ts'
import { screens, type ScreenName } from '../../tourism/panel/screens.ts'
import { shapeOf } from './shapes.ts'

/** A screen, or its shape until its code is there. */
export function ScreenView({ name }: { name: ScreenName }) {
  const Screen = usePreloaded(screens[name])
  return Screen ? createElement(Screen) : <PanelWait shape={shapeOf(name)} head onAgain={page.reload} />
}
