import type { Overrides } from '../../panel/data/overrides.ts'
import { part } from '../../panel/record/slots/part.ts'

/** What an entity whose records can be merged shows on its screens. */
export const mergeableRecords: Overrides = { recordActions: part(() => import('./panel/MergeAction.tsx')), recordPanel: part(() => import('./panel/ReferencePanel.tsx')) }
