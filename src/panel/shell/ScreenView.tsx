import { createElement, useMemo } from 'react'
import { PanelWait } from '../ui/pages/PanelWait.tsx'
import { page } from '../data/session/page.ts'
import { usePreloaded } from '../data/preloadable.ts'
import { panelProduct, type ScreenName } from './routing/panelProduct.ts'

function screenOf(name: ScreenName) {
  const screen = panelProduct().screens[name]
  if (!screen) throw new Error(`There is no screen "${name}"`)
  return screen
}

/** A screen, or its skeleton until its code is loaded. */
export function ScreenView({ name }: { name: ScreenName }) {
  const Screen = usePreloaded(screenOf(name))
  // Always the same element, so that renders of its parents during startup don't render the screen again.
  const screen = useMemo(() => Screen && createElement(Screen), [Screen])
  return screen ?? <PanelWait shape={panelProduct().declared[name]?.shape ?? 'list'} head onAgain={page.reload} />
}
