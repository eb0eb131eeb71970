import type { ComponentType } from 'react'
import type { Right } from '../../../engine/rules/access/rights.ts'
import type { Overrides } from '../../data/overrides.ts'
import type { Preloadable } from '../../data/preloadable.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import type { Shape } from '../../ui/pages/PanelWait.tsx'

export type ScreenName = string

/** A screen of the signed-in area, in code of its own that is loaded when it is wanted. */
export interface ScreenDeclaration {
  get(): Promise<{ default: ComponentType }>
  /** What it looks like while its code is on its way; a list without it. */
  shape?: Shape
  /** The right that it asks for; without one it is everybody's. */
  right?: Right
}

/** One thing that people do, as a browser must be told of it. */
export interface FeaturePanel {
  screens?: Readonly<Record<ScreenName, ScreenDeclaration>>
  /** Entities whose records are listed, or shown, on screens of its own. */
  records?: Readonly<Record<string, { list?: ScreenName; edit?: ScreenName }>>
  /** Further screens of one record, by the entity: the segment before the id, and the screen. */
  further?: Readonly<Record<string, readonly (readonly [segment: string, screen: ScreenName])[]>>
  /** What it shows on the generated screens of entities. */
  overrides?: Readonly<Record<string, Overrides>>
}

/** What a product brings to the panel, which knows no feature. */
export interface PanelProduct {
  declared: Readonly<Record<ScreenName, ScreenDeclaration>>
  screens: Readonly<Record<ScreenName, Preloadable<ComponentType>>>
  records: NonNullable<FeaturePanel['records']>
  further: NonNullable<FeaturePanel['further']>
  /** The screen that tells somebody who may not create a record of an entity how they can come to it; undefined where there is none. */
  wayToRecord(panel: Pick<PanelContext, 'profile'>, entity: string): ScreenName | undefined
}

/** What stands in the frame around the screens. */
export interface FrameParts {
  /** Beside the menu's word for conversations: how many have something new. */
  MenuCount: ComponentType
  /** Beside the name of who is signed in. */
  Bell: ComponentType
  /** Below everything: dialogs that any screen may want. */
  Host: ComponentType
  /** In the place of everything while there are terms to be accepted. */
  terms: Preloadable<ComponentType<{ t: (key: string, params?: Record<string, unknown>) => string; onAccepted(): void }>>
}

let product: PanelProduct | undefined
let frame: FrameParts | undefined

/** Says, before anything is shown, which screens the panel has. */
export const bringScreens = (given: PanelProduct): void => void (product = given)

/** Says, with the code of the signed-in area, what stands in its frame. */
export const bringFrame = (given: FrameParts): void => void (frame = given)

/** What the product brings. Throws before it has. */
export function panelProduct(): PanelProduct {
  if (!product) throw new Error('No product has brought its screens to the panel')
  return product
}

/** What stands in the frame. Throws before the product has said it. */
export function frameParts(): FrameParts {
  if (!frame) throw new Error('No product has brought the parts of the frame')
  return frame
}
