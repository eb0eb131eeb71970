import { canReachAny, holds } from '../../../engine/rules/access/permissions.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { actorOf } from '../../data/access.ts'
import type { PanelContext } from '../../data/RegistryContext.ts'
import type { Page } from './panelProduct.ts'

const hasRightTo = ({ profile }: PanelContext, { right }: Pick<Page, 'right'>): boolean =>
  right === undefined || hasRight(profile, right)

/** Whether the signed-in person keeps records of the main entity and is not staff. */
export const keepsRecords = ({ profile, registry: { main } }: PanelContext): boolean => {
  const actor = actorOf(profile)
  return main !== undefined && !holds(actor, 'management') && canReachAny(actor, main, 'read')
}

/** Whether the signed-in person may open a page. */
export const mayOpenPage = (panel: PanelContext, page: Page): boolean =>
  hasRightTo(panel, page) || (page.orOwn === true && keepsRecords(panel))

/** Whether a page is in the signed-in person's menu. */
export const isPageInMenu = (panel: PanelContext, page: Page): boolean =>
  page.menu !== undefined && mayOpenPage(panel, page) && hasRightTo(panel, page.menu)
