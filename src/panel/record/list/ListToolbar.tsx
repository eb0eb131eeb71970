import { lazy, Suspense, useId, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { ToolMenu, useCloseMenu } from '../../ui/ToolMenu.tsx'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import type { Columns } from './columns.ts'
import { FilterChips } from './FilterChips.tsx'
import { activeFilters, changeFilters, filtersOf } from './filters.ts'
import type { Sort } from './HeaderCell.tsx'
import { listParts } from './listParts.ts'
import { SearchBox } from './SearchBox.tsx'
import { Button } from '../../ui/Button.tsx'

const ColumnMenu = lazy(() => import('./ColumnMenu.tsx'))
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

interface Props {
  entity: Entity
  columns: Columns
  usualSort: Sort
  values: Row
  trash: boolean
  onFilter(values: Row): void
  /** Tells which keys there are. */
  onKeys(): void
}

function KeysItem({ onOpen }: { onOpen(): void }) {
  const { t } = useReader()
  const close = useCloseMenu()
  return (
    <MenuItem
      aria-keyshortcuts="?"
      onClick={() => {
        close()
        onOpen()
      }}
    >
      {t('review.keys.title')}
    </MenuItem>
  )
}

/** Search, filters and columns of a list, and chips for what is filtered by. */
export function ListToolbar({ entity, columns, usualSort, values, trash, onFilter, onKeys }: Props) {
  const { ExportButton, ImportLink, ViewButton } = listParts()
  const reader = useReader()
  const id = useId()
  const [open, setOpen] = useState(false)
  const filters = filtersOf(entity, reader)
  const active = activeFilters(entity, values).length
  const change = (changes: Row) => onFilter(changeFilters(entity, values, changes))
  return (
    <div className="m-toolbox">
      <div className="m-row m-tools">
        {entity.searchable.length > 0 && (
          <SearchBox value={String(values.q ?? '')} onSearch={text => change({ q: text || undefined })} />
        )}
        {(filters.length > 0 || trash) && (
          <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
            {reader.t('panel.list.filters')}
            {active > 0 && <span className="m-count">{active}</span>}
          </Button>
        )}
        <ViewButton entity={entity} usualSort={usualSort} />
        <ToolMenu icon label={<ColumnsIcon fontSize="small" />} name={reader.t('panel.list.columns')}>
          <ColumnMenu entity={entity} columns={columns} />
        </ToolMenu>
        <ToolMenu icon label="⋯" name={reader.t('panel.list.more')}>
          <ExportButton entity={entity} filter={values} />
          <ImportLink entity={entity} />
          <KeysItem onOpen={onKeys} />
        </ToolMenu>
      </div>
      {open && (
        <Suspense>
          <FilterPanel id={id} entity={entity} filters={filters} values={values} trash={trash} onChange={change} />
        </Suspense>
      )}
      <FilterChips entity={entity} values={values} onChange={change} onClear={() => onFilter({})} />
    </div>
  )
}
