import { useListContext } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { isChanged, useOpenedView } from '../../../panel/record/list/openedView.ts'
import { ToolMenu } from '../../../panel/ui/ToolMenu.tsx'

import type { ViewTab } from './useTabs.ts'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx'))

interface Props {
  entity: Entity
  defaultSort: Sort
  /** The predefined views of the product. */
  predefined: readonly ViewTab[]
}

/** The button with the name of the open view and whether it was changed, which opens the menu of views. */
export function ViewButton({ entity, defaultSort, predefined }: Props) {
  const { t } = useReader()
  const { filterValues, sort } = useListContext()
  const { opened } = useOpenedView(entity.name)
  const changed = opened !== undefined && isChanged(opened, filterValues, sort, defaultSort)
  const label = (
    <>
      <span className={opened && 'm-view-name'}>{opened?.view.name ?? t('views.title')}</span>{' '}
      {changed && <span className="m-chip m-tone-waits">{t('views.changed')}</span>}
    </>
  )
  return (
    <ToolMenu tool label={label}>
      <ViewMenu entity={entity} defaultSort={defaultSort} changed={changed} predefined={predefined} />
    </ToolMenu>
  )
}
