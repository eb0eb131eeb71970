import { wayToRecord } from './wayToRecord.ts'
import { bringFeatures, type PanelParts } from '../../panel/shell/routing/bringFeatures.ts'
import type { RecordScreens } from '../../panel/shell/routing/panelProduct.ts'
import { authorization } from '../authorization.ts'
import { declared } from './declaredScreens.ts'
import { featurePanels } from './featurePanels.ts'
import { overrides } from './overrides.ts'
import { screens } from './screens.ts'

/** The route table of the specification names four entities whose forms lie behind a word. */
const behindWord: RecordScreens = { segment: 'update' }

const records = { categories: behindWord, facilities: behindWord, object_types: behindWord, cuisines: behindWord }

/** What Marani's panel is put together of. */
export const panelParts: PanelParts = {
  authorization,
  declared,
  screens,
  featurePanels,
  records,
  overrides,
  wayToRecord,
}

/** Tells the panel what Marani's features show in it. */
export const bringPanel = (): void => bringFeatures(panelParts)
