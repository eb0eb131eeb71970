import type { ScreenDeclaration, ScreenName } from '../../panel/shell/routing/panelProduct.ts'
import { featurePanels } from './featurePanels.ts'

/** The screens of the signed-in area by name: generated ones and those of features. */
export const declared: Readonly<Record<ScreenName, ScreenDeclaration>> = {
  list: { load: () => import('./RecordsScreen.tsx'), comesFirst: true },
  edit: { load: () => import('./RecordScreen.tsx'), shape: 'form', comesFirst: true },
  create: { load: () => import('./NewRecordScreen.tsx'), shape: 'form', comesFirst: true },
  ...Object.assign({}, ...featurePanels.map(panel => ({ ...panel.screens, ...panel.pages }))),
}
