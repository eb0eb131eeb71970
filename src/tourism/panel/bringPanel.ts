import { wayToRecord } from '../../features/accounts/panel/sector/wayToRecord.ts'
import { bringFormSegments } from '../../panel/data/paths.ts'
import { bringOverrides } from '../../panel/record/slots/overridesOf.ts'
import { bringScreens, type FeaturePanel, type RecordScreens } from '../../panel/shell/routing/panelProduct.ts'
import { authorization } from '../authorization.ts'
import { declared } from './declaredScreens.ts'
import { featurePanels } from './featurePanels.ts'
import { overrides } from './overrides.ts'
import { pages, publicPages } from './pages.ts'
import { screens } from './screens.ts'

const further: NonNullable<FeaturePanel['further']> = Object.fromEntries(
  [
    ...Map.groupBy(
      featurePanels.flatMap(panel => Object.entries(panel.further ?? {})),
      ([entity]) => entity,
    ),
  ].map(([entity, all]) => [entity, all.flatMap(([, ways]) => ways)]),
)

/** The route table of the specification names four entities whose forms lie behind a word. */
const behindWord: RecordScreens = { segment: 'update' }

const records: Readonly<Record<string, RecordScreens>> = Object.assign(
  { categories: behindWord, facilities: behindWord, object_types: behindWord, cuisines: behindWord },
  ...featurePanels.map(panel => panel.records),
)

/** Tells the panel what Marani's features show in it. */
export function bringPanel(): void {
  bringScreens({ authorization, declared, screens, pages, publicPages, further, wayToRecord, records })
  bringFormSegments(
    Object.fromEntries(
      Object.entries(records).flatMap(([entity, { segment }]) => (segment === undefined ? [] : [[entity, segment]])),
    ),
  )
  bringOverrides(overrides)
}
