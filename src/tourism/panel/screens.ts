import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../panel/data/preloadable.ts'
import type { ScreenDeclaration, ScreenName } from '../../panel/shell/routing/panelProduct.ts'
import { declared } from './declaredScreens.ts'

const screen = ({ load }: ScreenDeclaration): Preloadable<ComponentType> =>
  preloadable(async () => (await load()).default)

/** Every screen of the signed-in area, each in code of its own that is loaded when it is wanted. */
export const screens: Readonly<Record<ScreenName, Preloadable<ComponentType>>> = Object.fromEntries(
  Object.entries(declared).map(([name, one]) => [name, screen(one)]),
)

const isScreen = (name: string): boolean => Object.hasOwn(screens, name)

/** The screen that a path below `/platform` most likely shows, so that it can be fetched ahead. */
export function screenAt(path: string): ScreenName {
  const [first, second] = path.split('/').filter(part => part !== '')
  if (!first) return 'home'
  if (!second) return isScreen(first) ? first : 'list'
  return second === 'create' ? 'create' : 'edit'
}
