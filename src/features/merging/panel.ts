import type { OverrideSources } from '../../panel/data/overrides.ts'

/** What an entity with mergeable records shows on its screens. */
export const mergeableRecords: OverrideSources = {
  recordActions: () => import('./panel/MergeAction.tsx'),
  recordPanel: () => import('./panel/ReferencePanel.tsx'),
}
