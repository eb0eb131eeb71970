import { lazy } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { ToolMenu } from '../../ui/ToolMenu.tsx'
import type { Columns } from './columns.ts'
import { AddFilter, FilterChips } from './filter/FilterBar.tsx'
import { listParts } from './listParts.ts'
import { SearchBox } from './SearchBox.tsx'

const ColumnMenu = lazy(() => import('./ColumnMenu.tsx'))

interface Props {
  entity: Entity
  columns: Columns
  values: Row
  trash: boolean
  onFilter(values: Row): void
}

/** A filter with other words that are looked for, or with none. */
function withWords({ q: _before, ...others }: Row, text: string): Row {
  return text ? { ...others, q: text } : others
}

/** Search, filters and columns of a list, and chips for what is filtered by. */
export function ListToolbar({ entity, columns, values, trash, onFilter }: Props) {
  const { ExportButton, ImportLink } = listParts()
  const reader = useReader()
  return (
    <div className="m-toolbox">
      <div className="m-row">
        {entity.searchable.length > 0 && (
          <SearchBox value={String(values.q ?? '')} onSearch={text => onFilter(withWords(values, text))} />
        )}
        <AddFilter entity={entity} values={values} trash={trash} onFilter={onFilter} />
        <div className="m-row m-wide-only">
          <ToolMenu tool label={reader.t('panel.list.columns')}>
            <ColumnMenu entity={entity} columns={columns} />
          </ToolMenu>
          <ExportButton entity={entity} filter={values} />
          <ImportLink entity={entity} />
        </div>
        <div className="m-row m-phone-only">
          <ToolMenu tool small label="⋯" name={reader.t('panel.list.tools')}>
            <div className="m-row">
              <ExportButton entity={entity} filter={values} />
              <ImportLink entity={entity} />
            </div>
            <ColumnMenu entity={entity} columns={columns} />
          </ToolMenu>
        </div>
      </div>
      <FilterChips entity={entity} values={values} onFilter={onFilter} />
    </div>
  )
}
