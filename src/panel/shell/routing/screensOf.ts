import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../data/preloadable.ts'
import { panelProduct, type PanelProduct, type ScreenDeclaration, type ScreenName } from './panelProduct.ts'

const screen = ({ load }: ScreenDeclaration): Preloadable<ComponentType> =>
  preloadable(async () => (await load()).default)

/** Screens, each in code of its own that is loaded when it is wanted. */
export const screensOf = (declared: PanelProduct['declared']): PanelProduct['screens'] =>
  Object.fromEntries(Object.entries(declared).map(([name, one]) => [name, screen(one)]))

/** The screen that a path below `/platform` most likely shows, so that it can be fetched ahead. */
export function screenAt(path: string): ScreenName {
  const [first, second] = path.split('/').filter(part => part !== '')
  if (!first) return 'home'
  if (!second) return Object.hasOwn(panelProduct().screens, first) ? first : 'list'
  return second === 'create' ? 'create' : 'edit'
}
