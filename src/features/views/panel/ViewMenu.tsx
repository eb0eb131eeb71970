import { useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListView } from '../../../engine/model/listViews.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { orderFor } from '../../../panel/record/list/searchOrder.ts'
import { layoutOf, useOpenedView } from '../../../panel/record/list/openedView.ts'
import { useCloseMenu } from '../../../panel/ui/ToolMenu.tsx'
import { useListChoice, useListLayout } from '../../../panel/record/list/useListLayout.ts'
import { useViews, useViewWrites, viewSearch } from './useViews.ts'
import { MenuItem } from '../../../panel/ui/MenuItem.tsx'
import type { ViewTab } from './useTabs.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewEntries } from './ViewEntries.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/record/list/views.css'

interface Props {
  entity: Entity
  defaultSort: Sort
  /** Whether the list differs from the open view. */
  changed: boolean
  /** The predefined views of the product. */
  predefined: readonly ViewTab[]
}

/** The menu of views: opens a view, resets or overwrites a changed one, and saves the current state as a new one. */
export default function ViewMenu({ entity, defaultSort, changed, predefined }: Props) {
  const reader = useReader()
  const { t } = reader
  const close = useCloseMenu()
  const notify = useNotify()
  const navigate = useNavigate()
  const { filterValues, sort } = useListContext()
  const { opened, setOpened } = useOpenedView(entity.name)
  const [layout] = useListLayout(entity.name)
  const [choice] = useListChoice(entity.name)
  const { data = [], isPending, error } = useViews(entity.name)
  const { change } = useViewWrites(entity.name)
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const view = opened && (data.find(one => one.id === opened.view.id) ?? opened.view)
  const defaultOrder = orderFor(filterValues, defaultSort)
  const isDefault = sort.field === defaultOrder.field && sort.order === defaultOrder.order
  const shown = {
    filter: filterValues,
    sort: isDefault ? null : ([sort.field, sort.order] as const),
    ...layout,
    columns: [...layout.columns],
  }
  const open = (next: ListView | undefined) => {
    if (next) setOpened({ view: next, layout: layoutOf(next) })
    const all = new URLSearchParams({
      filter: JSON.stringify(entity.declaration.list?.filter ?? {}),
      sort: defaultSort.field,
      order: defaultSort.order,
      page: '1',
    })
    navigate({ search: next ? viewSearch(next, defaultSort) : all.toString() })
    close()
  }
  const renamed = (next: ListView) => {
    setOpened({ view: next, layout })
    close()
  }
  const overwrite = async ({ id }: ListView) => {
    try {
      setOpened({ view: await change(id, shown), layout })
      notify('views.saved', { type: 'success' })
      close()
    } catch (problem) {
      notify(refusalOf(problem, reader).message, { type: 'error' })
    }
  }
  return (
    <div className="m-views">
      {isPending && <p role="status">{t('panel.values.loading')}</p>}
      {error && <LoadFailure error={error} />}
      <ViewEntries views={data} openId={opened?.view.id} startId={choice.view_id} onOpen={open}>
        {predefined.map(({ name, word, search, isCurrent }) => (
          <li key={name}>
            <MenuItem
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => {
                navigate({ search })
                close()
              }}
            >
              <span className="m-view-name">{word}</span>
            </MenuItem>
          </li>
        ))}
      </ViewEntries>
      <div className="m-view-actions">
        {view && changed && (
          <>
            {view.mine && (
              <Button primary small onClick={() => void overwrite(view)}>
                {t('views.overwrite')}
              </Button>
            )}
            <Button small onClick={() => open(view)}>
              {t('views.undo')}
            </Button>
          </>
        )}
        {view && (
          <Button small onClick={() => setDialog('edit')}>
            {t('views.edit')}
          </Button>
        )}
        <Button small onClick={() => setDialog('new')}>
          {t(view ? 'views.copy' : 'views.new')}
        </Button>
      </div>
      {dialog && (
        <ViewDialog
          entity={entity}
          view={dialog === 'edit' ? view : undefined}
          name={view?.name ?? ''}
          shown={shown}
          onOpen={open}
          onChanged={renamed}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
