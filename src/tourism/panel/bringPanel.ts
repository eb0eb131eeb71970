import { wayToRecord } from '../../features/accounts/panel/sector/wayToRecord.ts'
import { bringOverrides } from '../../panel/record/slots/overridesOf.ts'
import { bringScreens, type FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'
import { declared } from './declaredScreens.ts'
import { featurePanels } from './featurePanels.ts'
import { overrides } from './overrides.ts'
import { screens } from './screens.ts'

const further: NonNullable<FeaturePanel['further']> = Object.fromEntries(
  [...Map.groupBy(featurePanels.flatMap(panel => Object.entries(panel.further ?? {})), ([entity]) => entity)].map(([entity, all]) => [entity, all.flatMap(([, ways]) => ways)]),
)

/** Tells the panel what Marani's features show in it. */
export function bringPanel(): void {
  bringScreens({ declared, screens, further, wayToRecord, records: Object.assign({}, ...featurePanels.map(panel => panel.records)) })
  bringOverrides(overrides)
}
