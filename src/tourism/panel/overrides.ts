import { organizationActions, personScreens, staffScreens } from '../../features/accounts/panel.ts'
import { mergeableRecords } from '../../features/merging/panel.ts'
import { recordReports } from '../../features/reports/panel.ts'
import type { OverrideSources } from '../../panel/data/overrides.ts'

const personPanel = () => import('./PersonPanel.tsx')

/** Overrides of the screens of Marani's own entities, each loaded separately. */
export const overrides: Readonly<Record<string, OverrideSources>> = {
  users: { ...personScreens, listActions: () => import('./UserListActions.tsx'), recordPanel: personPanel },
  moderators: { ...staffScreens, recordPanel: personPanel },
  organizations: { recordActions: organizationActions, recordPanel: recordReports },
  guides: { recordPanel: recordReports },
  establishments: { recordPanel: recordReports },
  categories: mergeableRecords,
  facilities: mergeableRecords,
  object_types: mergeableRecords,
  cuisines: mergeableRecords,
  regions: { recordPanel: () => import('./RegionPanel.tsx') },
  municipalities: mergeableRecords,
  villages: mergeableRecords,
}
