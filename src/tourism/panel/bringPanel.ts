import { wayToRecord } from '../../features/accounts/panel/sector/wayToRecord.ts'
import { bringFeatures } from '../../panel/shell/routing/bringFeatures.ts'
import type { RecordScreens } from '../../panel/shell/routing/panelProduct.ts'
import { authorization } from '../authorization.ts'
import { declared } from './declaredScreens.ts'
import { featurePanels } from './featurePanels.ts'
import { overrides } from './overrides.ts'
import { screens } from './screens.ts'

/** The route table of the specification names four entities whose forms lie behind a word. */
const behindWord: RecordScreens = { segment: 'update' }

const records = { categories: behindWord, facilities: behindWord, object_types: behindWord, cuisines: behindWord }

/** Tells the panel what Marani's features show in it. */
export const bringPanel = (): void =>
  bringFeatures({ authorization, declared, screens, featurePanels, records, overrides, wayToRecord })
