import { panelPageNames } from '../../../engine/model/panelPages.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import { panelProduct, type ScreenName } from './panelProduct.ts'

/** The pages of the signed-in area that belong to no entity, each at its own name below `/platform`. */
export const panelPages: readonly ScreenName[] = panelPageNames

/** Whether a page is there for the person at the panel. */
export function mayOpenPage({ profile }: PanelContext, page: ScreenName): boolean {
  const right = panelProduct().declared[page]?.right
  return right === undefined || hasRight(profile, right)
}
