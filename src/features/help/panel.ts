import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const helpPanel: FeaturePanel = {
  screens: { conversation: { load: () => import('./panel/ConversationPage.tsx'), shape: 'thread' } },
  records: { help: { edit: 'conversation' } },
  overrides: {
    help: {
      rowActions: () => import('./panel/HelpLine.tsx'),
      inputs: { record_id: () => import('./panel/RecordOfKind.tsx') },
    },
  },
}
