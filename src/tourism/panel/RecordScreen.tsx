import type { Entrance } from '../../panel/data/session/enterPanel.ts'
import { base, recordAt } from '../../panel/data/paths.ts'
import { prepareRecord } from '../../panel/record/form/prepareRecord.ts'
import { entityScreens } from '../../panel/shell/routing/entityScreens.ts'
import './formParts.ts'

/** Prefetches the record at the page's URL, if this is its screen. */
export async function prepare(entrance: Entrance): Promise<void> {
  const path = window.location.pathname.slice(base.length)
  if (entityScreens(recordAt(path)?.entity ?? '').edit === 'edit') prepareRecord(entrance, path)
}

export { default } from '../../panel/record/form/EntityEdit.tsx'
