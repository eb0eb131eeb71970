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
import { lazyPart } from '../../ui/lazyPart.tsx'

const ColumnMenu = lazyPart(() => import('./ColumnMenu.tsx'))

interface Props {
  entity: Entity
  /** The available and the shown columns; undefined if the list has no columns. */
  columns: Columns | undefined
  values: Row
  trash: boolean
  onFilter(values: Row): void
  /** Opens the list of keyboard shortcuts. */
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

/** Returns a filter with another search text, or without one. */
function withWords({ q: _before, ...others }: Row, text: string): Row {
  return text ? { ...others, q: text } : others
}

/** The search, filters and columns of a list, and chips for the current filters. */
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
