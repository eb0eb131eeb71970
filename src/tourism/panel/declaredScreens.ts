import type { ScreenDeclaration, ScreenName } from '../../panel/shell/routing/panelProduct.ts'
import { featurePanels } from './featurePanels.ts'

/** The screens of the signed-in area by name: the generated ones, and those of the features. */
export const declared: Readonly<Record<ScreenName, ScreenDeclaration>> = {
  list: { get: () => import('./RecordsScreen.tsx') },
  edit: { get: () => import('./RecordScreen.tsx'), shape: 'form' },
  create: { get: () => import('./NewRecordScreen.tsx'), shape: 'form' },
  logout: { get: () => import('../../panel/shell/pages/LogoutPage.tsx'), shape: 'text' },
  ...Object.assign({}, ...featurePanels.map(panel => panel.screens)),
}
