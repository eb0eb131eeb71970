import { organizationActions } from '../../features/accounts/panel.ts'
import { mergeableRecords } from '../../features/merging/panel.ts'
import { recordReports } from '../../features/reports/panel.ts'
import { establishmentLinks } from '../../features/statistics/panel.ts'
import type { Overrides } from '../../panel/data/overrides.ts'
import { part } from '../../panel/record/slots/part.ts'
import { featurePanels } from './featurePanels.ts'

/** What is written by hand for an entity's screens, each part in code of its own. */
export const overrides: Readonly<Record<string, Overrides>> = {
  ...Object.assign({}, ...featurePanels.map(panel => panel.overrides)),
  organizations: { recordActions: organizationActions, recordPanel: recordReports },
  guides: { recordPanel: recordReports },
  establishments: { recordActions: establishmentLinks, recordPanel: recordReports },
  categories: mergeableRecords,
  facilities: mergeableRecords,
  object_types: mergeableRecords,
  cuisines: mergeableRecords,
  regions: { recordPanel: part(() => import('./RegionPanel.tsx')) },
  municipalities: mergeableRecords,
  villages: mergeableRecords,
}
