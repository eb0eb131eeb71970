import { replaceMessages } from '../../../../src/panel/data/session/messages.ts'
import { registerFeatures } from '../../../../src/panel/shell/routing/registerFeatures.ts'
import type { ScreenDeclaration } from '../../../../src/panel/shell/routing/panelProduct.ts'
import { screensOf } from '../../../../src/panel/shell/routing/screensOf.ts'
import { mountPanel } from '../../../../src/tourism/panel/mountPanel.tsx'
import { authorization } from '../authorization.ts'
import { featurePanels } from '../featurePanels.ts'
import { loadMessages } from './texts.ts'

const declared: Readonly<Record<string, ScreenDeclaration>> = {
  home: { load: () => import('./Home.tsx') },
  list: { load: () => import('./RecordsScreen.tsx') },
  edit: { load: () => import('./RecordScreen.tsx'), shape: 'form' },
  create: { load: () => import('./NewRecordScreen.tsx'), shape: 'form' },
  ...Object.assign({}, ...featurePanels.map(panel => ({ ...panel.screens, ...panel.pages }))),
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
replaceMessages(await loadMessages())
await mountPanel(root, {
  configure: () => registerFeatures({ authorization, declared, screens: screensOf(declared), featurePanels }),
  load: async () => (await import('./MuseumPanel.tsx')).Panel,
})
