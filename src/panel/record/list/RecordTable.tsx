import { useDeferredValue, useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Density } from '../../../engine/model/listViews.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isPhone } from '../../ui/isPhone.ts'
import type { Column } from './columns.ts'
import { coverFields } from './Cover.tsx'
import { HeaderCell, type Sort } from './HeaderCell.tsx'
import { RecordRow } from './RecordRow.tsx'
import { SelectPage } from './SelectPage.tsx'
import type { Selection } from './useSelection.ts'

interface Props {
  entity: Entity
  label: string
  columns: readonly Column[]
  density: Density
  /** Undefined while the first rows are on their way; then `waiting` rows are drawn in their place. */
  records: readonly Visible[] | undefined
  waiting: number
  related: RelatedRecords
  busy: boolean
  sort: Sort
  onSort(sort: Sort): void
  /** Undefined where no row can be selected. */
  selection?: Selection | undefined
  onRestore?(record: Visible): void
}

const none = () => undefined

/** Rows that are painted at once: more than any screen shows, of a phone's cards less. The others follow in the next frame, so that a long page answers as fast as a short one. */
const atOnce = (): number => (isPhone() ? 6 : 30)

function useShown(records: readonly Visible[] | undefined): readonly Visible[] | undefined {
  const later = useDeferredValue(records)
  return later === records ? records : records?.slice(0, atOnce())
}

/** The rows of a list, as a plain table whose columns share its width; nothing ever scrolls sideways. See docs/decisions/002. */
export function RecordTable({
  entity,
  label,
  columns,
  density,
  records,
  waiting,
  related,
  busy,
  sort,
  onSort,
  selection,
  onRestore,
}: Props) {
  const reader = useReader()
  const selected = useMemo(() => new Set(selection?.ids.map(String)), [selection?.ids])
  const covers = useMemo(() => coverFields(entity, records ?? []), [entity, records])
  const shown = useShown(records)
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <table className="m-table" data-density={density} aria-label={label} aria-busy={busy || records === undefined}>
      <colgroup>
        {selection && <col className="m-select-column" />}
        {columns.map(column => (
          <col key={column.name} style={{ width: `${(100 * column.width) / total}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="m-select-cell">
              <SelectPage selection={selection} />
            </th>
          )}
          {columns.map(column => (
            <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown?.map(record => (
          <RecordRow
            key={record.id}
            entity={entity}
            columns={columns}
            covers={covers}
            record={record}
            reader={reader}
            related={related}
            selected={selection && (selection.possible.has(record.id) ? selected.has(record.id) : null)}
            onToggle={selection?.toggle ?? none}
            onRestore={record.deleted_at ? onRestore : undefined}
          />
        ))}
        {!records && <WaitingRows rows={Math.min(waiting, atOnce())} cells={columns.length + (selection ? 1 : 0)} />}
      </tbody>
    </table>
  )
}

const WaitingRows = ({ rows, cells }: { rows: number; cells: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true" className="m-waiting">
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell}>
          <span className="m-skeleton">&nbsp;</span>
        </td>
      ))}
    </tr>
  ))
