import { extraPath } from '../../../panel/data/paths.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'
import { mayReadStatistics } from '../mayReadStatistics.ts'
import { statisticsPanel } from '../panel.ts'

/** What visitors did with a record, for whoever may see that. */
export const statisticsTab: RecordTab = {
  name: 'statistics',
  order: 10,
  label: 'statistics.link',
  isShown: (actor, entity, record) =>
    Object.hasOwn(statisticsPanel.further ?? {}, entity.name) && mayReadStatistics(actor, entity, record),
  path: ({ name }, { id }) => extraPath(name, 'statistics', id),
}
