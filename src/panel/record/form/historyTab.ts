import { fieldPath } from '../../data/paths.ts'
import type { RecordTab } from '../slots/recordTabs.ts'

/** Where the history of a record is, behind the `#` of its form's address. */
export const historyPlace = 'history'

/** Who did what with a record, on the screen of its form. */
export const historyTab: RecordTab = {
  name: 'history',
  order: 90,
  label: 'panel.history.title',
  isShown: () => true,
  path: ({ name }, { id }) => fieldPath(name, id, historyPlace),
}
