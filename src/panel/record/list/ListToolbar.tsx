import { lazy } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { ToolMenu, useCloseMenu } from '../../ui/ToolMenu.tsx'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import type { Columns } from './columns.ts'
import { AddFilter, FilterChips } from './filter/FilterBar.tsx'
import { listParts } from './listParts.ts'
import { SearchBox } from './SearchBox.tsx'

const ColumnMenu = lazy(() => import('./ColumnMenu.tsx'))

interface Props {
  entity: Entity
  /** Which columns there are and are shown; undefined where nothing is shown in columns. */
  columns: Columns | undefined
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

/** A filter with other words that are searched for, or with none. */
function withWords({ q: _before, ...others }: Row, text: string): Row {
  return text ? { ...others, q: text } : others
}

/** Search, filters and columns of a list, and chips for what is filtered by. */
export function ListToolbar({ entity, columns, values, trash, onFilter, onKeys }: Props) {
  const { ExportButton, ImportLink } = listParts()
  const reader = useReader()
  return (
    <div className="m-toolbox">
      <div className="m-row m-tools">
        {entity.searchable.length > 0 && (
          <SearchBox value={String(values.q ?? '')} onSearch={text => onFilter(withWords(values, text))} />
        )}
        <AddFilter entity={entity} values={values} trash={trash} onFilter={onFilter} />
        {columns && (
          <ToolMenu icon tool label={<ColumnsIcon fontSize="small" />} name={reader.t('panel.list.columns')}>
            <ColumnMenu entity={entity} columns={columns} />
          </ToolMenu>
        )}
        <ToolMenu icon tool label="⋯" name={reader.t('panel.list.tools')}>
          <ExportButton entity={entity} filter={values} />
          <ImportLink entity={entity} />
          <KeysItem onOpen={onKeys} />
        </ToolMenu>
      </div>
      <FilterChips entity={entity} values={values} onFilter={onFilter} />
    </div>
  )
}
