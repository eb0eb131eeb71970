import { panelPageNames } from '../../../engine/model/panelPages.ts'
import { hasRight, type Right } from '../../../engine/rules/access/rights.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import type { ScreenName } from '../../../tourism/panel/screens.ts'

/** The pages of the signed-in area that belong to no entity, each at its own name below `/platform`. */
export const panelPages: readonly ScreenName[] = panelPageNames

/** The right that a page asks for; the others are everybody's. */
const pageRights: Readonly<Partial<Record<ScreenName, Right>>> = { outbox: 'outbox', jobs: 'jobs', export: 'exports', import: 'imports', 'send-mail': 'campaigns' }

/** Whether a page is there for the person at the panel. */
export function mayOpenPage({ profile }: PanelContext, page: ScreenName): boolean {
  const right = pageRights[page]
  return right === undefined || hasRight(profile, right)
}
