import { useReader } from '../../data/reader.ts'
import type { Column } from './columns.ts'

export type Sort = { field: string; order: 'ASC' | 'DESC' }

interface Props {
  column: Column
  sort: Sort
  onSort(sort: Sort): void
}

const directions = { ASC: { aria: 'ascending', sign: '↑' }, DESC: { aria: 'descending', sign: '↓' } } as const

/** The head of a column; where the list may be ordered by it, a button that does so, and the other way round the next time. */
export function HeaderCell({ column, sort, onSort }: Props) {
  const { t } = useReader()
  const { sort: field, label } = column
  const current = field !== undefined && sort.field === field ? sort.order : undefined
  const next = current === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      aria-sort={current && directions[current].aria}
      className={column.fieldView.align === 'end' ? 'm-align-end' : undefined}
    >
      {field === undefined ? (
        <span className="m-head">{label}</span>
      ) : (
        <button
          type="button"
          className="m-head m-head-button"
          title={t(next === 'ASC' ? 'panel.list.sort_ascending' : 'panel.list.sort_descending', { column: label })}
          onClick={() => onSort({ field, order: next })}
        >
          <span>{label}</span>
          {current && <span aria-hidden="true">{directions[current].sign}</span>}
        </button>
      )}
    </th>
  )
}
