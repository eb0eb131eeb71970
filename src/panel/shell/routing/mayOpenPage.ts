import { hasRight } from '../../../engine/rules/access/rights.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import type { Page } from './panelProduct.ts'

/** Whether a page is there for the person at the panel. */
export const mayOpenPage = ({ profile }: PanelContext, { right }: Page): boolean =>
  right === undefined || hasRight(profile, right)
