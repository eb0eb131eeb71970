import { ExportButton } from '../../features/export/panel/ExportButton.tsx'
import { ImportLink } from '../../features/import/panel/ImportLink.tsx'
import { requestTransitions } from '../../features/moderation/panel/queue/requestTransitions.ts'
import { ViewTabs } from '../../features/views/panel/ViewTabs.tsx'
import { EmptyNote } from './emptyNote.ts'
import { predefinedViews } from './predefinedViews.ts'
import type { Entrance } from '../../panel/data/session/enterPanel.ts'
import { base } from '../../panel/data/paths.ts'
import { prepareList } from '../../panel/record/list/prepareList.ts'
import { setupOf } from '../../panel/shell/createSetup.ts'
import { registerListParts } from '../../panel/record/list/listParts.ts'
import { lazyPart } from '../../panel/ui/lazyPart.tsx'

const editing = () => import('./editing.ts')

registerListParts({
  Peek: lazyPart(async () => ({ default: (await editing()).Peek })),
  CellEditor: lazyPart(async () => ({ default: (await editing()).CellEditor })),
  prepare: () => void editing().catch(() => undefined),
  ViewTabs,
  predefinedViews,
  ExportButton,
  ImportLink,
  transitionsOf: requestTransitions,
  OpenView: lazyPart(() => import('../../features/views/panel/OpenView.tsx')),
  // Its forms have the same parts as all forms of the product.
  BulkBar: lazyPart(async () => {
    await import('./formParts.ts')
    return import('../../features/bulk/panel/BulkBar.tsx')
  }),
  EmptyNote,
  ListMap: lazyPart(() => import('../../features/map/panel/ListMap.tsx')),
})

/** Prefetches the rows of the list at the page's URL, unless the person must do something else first. */
export async function prepare(entrance: Entrance): Promise<void> {
  const { terms_due, second_step } = entrance.profile
  const { pathname, search } = window.location
  if (terms_due === null && !second_step.overdue)
    await prepareList(setupOf(entrance), { path: pathname.slice(base.length), search })
}

export { default } from '../../panel/record/list/EntityList.tsx'
