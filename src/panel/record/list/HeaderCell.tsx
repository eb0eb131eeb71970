import { useReader } from '../../data/reader.ts'
import type { Column } from './columns.ts'
import type { Resizing } from './useColumnWidths.ts'

export type Sort = { field: string; order: 'ASC' | 'DESC' }

interface Props {
  column: Column
  sort: Sort
  resizing: Resizing
  onSort(sort: Sort): void
}

const directions = { ASC: { aria: 'ascending', sign: '↑' }, DESC: { aria: 'descending', sign: '↓' } } as const

/**
 * A column's header; if the list can be ordered by it, a button that does so and toggles the direction. Dragging its
 * edge resizes the column.
 */
export function HeaderCell({ column, sort, resizing, onSort }: Props) {
  const { t } = useReader()
  const { name, sort: field, label } = column
  const current = field !== undefined && sort.field === field ? sort.order : undefined
  const next = current === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      data-column={name}
      aria-sort={current && directions[current].aria}
      className={column.fieldView.align === 'end' ? 'm-align-end' : undefined}
      onKeyDown={event => resizing.press(event, name)}
    >
      {field === undefined ? (
        <span className="m-head" title={label}>
          <span>{label}</span>
        </span>
      ) : (
        <button
          type="button"
          className="m-head m-head-button"
          title={t(next === 'ASC' ? 'panel.list.sort_ascending' : 'panel.list.sort_descending', { column: label })}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => onSort({ field, order: next })}
        >
          <span>{label}</span>
          {current && <i aria-hidden="true">{directions[current].sign}</i>}
        </button>
      )}
      <span
        className="m-resize"
        aria-hidden="true"
        title={t('panel.list.resize')}
        onPointerDown={event => resizing.drag(event, name)}
        onDoubleClick={() => resizing.fit(name)}
      />
    </th>
  )
}
