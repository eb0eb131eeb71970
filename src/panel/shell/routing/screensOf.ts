import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../data/preloadable.ts'
import { laterMessages } from '../../data/laterMessages.ts'
import { screenOf } from './screenOf.ts'
import { panelProduct, type PanelProduct, type ScreenDeclaration, type ScreenName } from './panelProduct.ts'

const screen = ({ load, comesFirst }: ScreenDeclaration): Preloadable<ComponentType> =>
  preloadable(async () => {
    const [code] = await Promise.all([load(), comesFirst ? undefined : laterMessages.load()])
    return code.default
  })

/** Returns the screens, each loaded on demand. */
export const screensOf = (declared: PanelProduct['declared']): PanelProduct['screens'] =>
  Object.fromEntries(Object.entries(declared).map(([name, one]) => [name, screen(one)]))

/** Returns the screen that a path below `/platform` most likely shows. */
export const screenAt = (path: string): ScreenName =>
  screenOf(path, word => Object.hasOwn(panelProduct().screens, word))
