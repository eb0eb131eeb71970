import { wayToRecord } from './wayToRecord.ts'
import { registerFeatures, type PanelParts } from '../../panel/shell/routing/registerFeatures.ts'
import type { RecordScreens } from '../../panel/shell/routing/panelProduct.ts'
import { authorization } from '../authorization.ts'
import { declared } from './declaredScreens.ts'
import { featurePanels } from './featurePanels.ts'
import { overrides } from './overrides.ts'
import { screens } from './screens.ts'

/** The specification's route table has a segment before the ID of four entities' forms. */
const updateSegment: RecordScreens = { segment: 'update' }

const records = {
  categories: updateSegment,
  facilities: updateSegment,
  object_types: updateSegment,
  cuisines: updateSegment,
}

/** What Marani's panel consists of. */
export const panelParts: PanelParts = {
  authorization,
  declared,
  screens,
  featurePanels,
  records,
  overrides,
  wayToRecord,
}

/** Registers what Marani's features show in the panel. */
export const configurePanel = (): void => registerFeatures(panelParts)
