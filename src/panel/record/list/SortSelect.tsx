import { useReader } from '../../data/reader.ts'
import type { Column } from './columns.ts'
import type { Sort } from './HeaderCell.tsx'
import { byRelevance } from './searchOrder.ts'
import { Select } from '../../ui/inputs.tsx'

interface Props {
  columns: readonly Column[]
  sort: Sort
  /** Whether there is a search text. */
  searched: boolean
  onSort(sort: Sort): void
}

const orders = ['ASC', 'DESC'] as const

/** Chooses the order of a list without column headers, as on a phone. */
export function SortSelect({ columns, sort, searched, onSort }: Props) {
  const { t } = useReader()
  const byColumn = columns.flatMap(({ sort: field, label }) =>
    field === undefined
      ? []
      : orders.map(order => ({ field, order, label: `${label} ${order === 'ASC' ? '↑' : '↓'}` })),
  )
  const options = searched ? [{ ...byRelevance, label: t('panel.list.relevance') }, ...byColumn] : byColumn
  return (
    <label className="m-row">
      <span className="m-quiet">{t('panel.list.sort_by')}</span>
      <Select
        small
        aria-label={t('panel.list.sort_by')}
        value={`${sort.field} ${sort.order}`}
        onChange={event => {
          const chosen = options.find(({ field, order }) => `${field} ${order}` === event.target.value)
          if (chosen) onSort({ field: chosen.field, order: chosen.order })
        }}
        options={options.map(({ field, order, label }) => [`${field} ${order}`, label])}
      />
    </label>
  )
}
