import { extraPath } from '../../../panel/data/paths.ts'
import type { RecordTab } from '../../../panel/record/slots/recordTabs.ts'
import { mayReadStatistics } from '../mayReadStatistics.ts'

/** The record tab for visitor statistics, for people who may see them. */
export const statisticsTab = (of: string): RecordTab => ({
  name: 'statistics',
  order: 10,
  label: 'statistics.link',
  isShown: (actor, entity, record) => entity.name === of && mayReadStatistics(actor, entity, record),
  path: ({ name }, { id }) => extraPath(name, 'statistics', id),
})
