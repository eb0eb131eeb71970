import { lazy } from 'react'
import { ExportButton } from '../../features/export/panel/ExportButton.tsx'
import { ImportLink } from '../../features/import/panel/ImportLink.tsx'
import { requestTransitions } from '../../features/moderation/panel/queue/requestTransitions.ts'
import { ViewTabs } from '../../features/views/panel/ViewTabs.tsx'
import { readyViews } from './readyViews.ts'
import { bringListParts } from '../../panel/record/list/listParts.ts'

const editing = () => import('./editing.ts')

bringListParts({
  Peek: lazy(async () => ({ default: (await editing()).Peek })),
  CellEditor: lazy(async () => ({ default: (await editing()).CellEditor })),
  prepare: () => void editing().catch(() => undefined),
  ViewTabs,
  readyViews,
  ExportButton,
  ImportLink,
  transitionsOf: requestTransitions,
  OpenView: lazy(() => import('../../features/views/panel/OpenView.tsx')),
  // Its forms show what every form of the product does.
  BulkBar: lazy(async () => {
    await import('./formParts.ts')
    return import('../../features/bulk/panel/BulkBar.tsx')
  }),
  ListMap: lazy(() => import('../../features/map/panel/ListMap.tsx')),
})

export { default } from '../../panel/record/list/EntityList.tsx'
