import { lazy } from 'react'
import { requestTransitions } from '../../../../src/features/moderation/panel/queue/requestTransitions.ts'
import { ViewTabs } from '../../../../src/features/views/panel/ViewTabs.tsx'
import { registerListParts } from '../../../../src/panel/record/list/listParts.ts'

const Nothing = () => null

const editing = () => import('./editing.ts')

registerListParts({
  Peek: lazy(async () => ({ default: (await editing()).Peek })),
  CellEditor: lazy(async () => ({ default: (await editing()).CellEditor })),
  prepare: () => void editing().catch(() => undefined),
  ViewTabs,
  predefinedViews: [],
  OpenView: lazy(() => import('../../../../src/features/views/panel/OpenView.tsx')),
  ListMap: lazy(() => import('../../../../src/features/map/panel/ListMap.tsx')),
  transitionsOf: requestTransitions,
  ExportButton: Nothing,
  ImportLink: Nothing,
  BulkBar: Nothing,
  EmptyNote: Nothing,
})

export { default } from '../../../../src/panel/record/list/EntityList.tsx'
