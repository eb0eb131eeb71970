import type { InputProps } from '../../panel/data/look.ts'
import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const helpPanel: FeaturePanel = {
  screens: { conversation: { get: () => import('./panel/ConversationPage.tsx'), shape: 'thread' } },
  records: { help: { edit: 'conversation' } },
  overrides: { help: { rowActions: part(() => import('./panel/HelpLine.tsx')), inputs: { record_id: part<InputProps>(() => import('./panel/RecordOfKind.tsx')) } } },
}
