import { useDeferredValue, useMemo, useRef } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { ListLayout } from '../../../engine/model/listViews.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isPhone } from '../../ui/isPhone.ts'
import type { Column } from './columns.ts'
import { coverFields } from './Cover.tsx'
import { HeaderCell, type Sort } from './HeaderCell.tsx'
import { hasLanguageMarks } from './LanguageMarks.tsx'
import { RecordRow } from './RecordRow.tsx'
import { shareWidths } from './shareWidths.ts'
import { whileSorted } from './widthsOf.ts'
import { SelectPage } from './SelectPage.tsx'
import { useColumnWidths } from './useColumnWidths.ts'
import { useLateMark } from './useLateMark.ts'
import { useOverflow } from './useOverflow.ts'
import type { Peek } from './usePeek.ts'
import { useRowActions } from './useRowActions.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  entity: Entity
  label: string
  columns: readonly Column[]
  layout: ListLayout
  onLayout(changes: Partial<ListLayout>): void
  /** Undefined while the first rows are loading; then `waiting` placeholder rows are shown. */
  records: readonly Visible[] | undefined
  waiting: number
  related: RelatedRecords
  busy: boolean
  sort: Sort
  onSort(sort: Sort): void
  /** Undefined if no row can be selected. */
  selection?: Selection | undefined
  peek: Peek
  onRestore?(record: Visible): void
}

const none = () => undefined

/** The widths in pixels of the columns with the checkboxes and the language marks. */
const [selectWidth, marksWidth] = [40, 78]

/**
 * The number of rows in the first paint: more than fit on a screen, and fewer cards on a phone. The others follow in
 * the next frame, so that a long page appears as fast as a short one.
 */
const atOnce = (): number => (isPhone() ? 6 : 30)

function useShown(records: readonly Visible[] | undefined): readonly Visible[] | undefined {
  const later = useDeferredValue<readonly Visible[] | undefined | null>(records, null)
  return later === records ? records : records?.slice(0, atOnce())
}

/**
 * The rows of a list as a table whose columns share its width. If they don't fit, it scrolls sideways below its sticky
 * header and next to its sticky first column. See docs/decisions/002 and 070.
 */
export function RecordTable({
  entity,
  label,
  columns,
  layout: { density, widths },
  onLayout,
  records,
  waiting,
  related,
  busy,
  sort,
  onSort,
  selection,
  peek,
  onRestore,
}: Props) {
  const reader = useReader()
  const selected = useMemo(() => new Set(selection?.ids.map(String)), [selection?.ids])
  const covers = useMemo(() => coverFields(entity, records ?? []), [entity, records])
  const shown = useShown(records)
  const table = useRef<HTMLTableElement>(null)
  const resizing = useColumnWidths(table, columns, widths, changed => onLayout({ widths: changed }))
  const marks = hasLanguageMarks(entity)
  const isResized = columns.some(({ name }) => widths[name] !== undefined)
  // In a resized table, one column takes the remaining width: the title column, or the last one that was not resized.
  const flexible = isResized
    ? (columns.find(({ name, title }) => title && widths[name] === undefined) ??
      columns.findLast(({ name }) => widths[name] === undefined) ??
      columns.at(-1))
    : undefined
  const shared = columns.map(column => (column.sort === sort.field ? whileSorted(column) : column))
  const { minWidth, widthOf } = shareWidths(shared, widths, (selection ? selectWidth : 0) + (marks ? marksWidth : 0))
  const frame = useOverflow(minWidth)
  useLateMark(table, busy)
  const { edited, stopEditing, ...handlers } = useRowActions({ entity, columns, records, peek })
  return (
    <div ref={frame} className="m-table-frame">
      <table
        ref={table}
        className="m-table"
        style={{ minWidth }}
        data-density={density}
        aria-label={label}
        aria-busy={busy || records === undefined}
        {...handlers}
      >
        <colgroup>
          {selection && <col style={{ width: selectWidth }} />}
          {shared.map(column => [
            <col
              key={column.name}
              data-column={column.name}
              style={column.name === flexible?.name ? undefined : { width: widthOf(column) }}
            />,
            marks && column.title && <col key="" style={{ width: marksWidth }} />,
          ])}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="m-select-cell">
                <SelectPage selection={selection} />
              </th>
            )}
            {columns.map(column => [
              <HeaderCell key={column.name} column={column} sort={sort} resizing={resizing} onSort={onSort} />,
              marks && column.title && (
                <th key="" scope="col" className="m-marks-cell">
                  <span className="m-hidden">{reader.t('panel.list.languages')}</span>
                </th>
              ),
            ])}
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
              peeked={peek.id === record.id}
              edited={edited?.id === record.id ? edited.column : undefined}
              onToggle={selection?.toggle ?? none}
              onEdited={stopEditing}
              onRestore={record.deleted_at ? onRestore : undefined}
            />
          ))}
          {!records && (
            <WaitingRows
              rows={Math.min(waiting, atOnce())}
              cells={columns.length + (selection ? 1 : 0) + (marks ? 1 : 0)}
            />
          )}
        </tbody>
      </table>
    </div>
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
