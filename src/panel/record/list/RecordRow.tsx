import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import type { Reader } from '../../data/reader.ts'
import { displayName } from '../../data/values.ts'
import { RecordSlot } from '../slots/Slot.tsx'
import { recordPath } from '../../data/paths.ts'
import type { Column } from './columns.ts'
import { Cover } from './Cover.tsx'
import { FieldCell } from './FieldCell.tsx'
import { hasLanguageMarks, LanguageMarks } from './LanguageMarks.tsx'
import { listParts } from './listParts.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  columns: readonly Column[]
  /** The fields that may hold an image of the record; no image is shown if there are none. */
  covers: readonly Field[]
  record: Visible
  reader: Reader
  related: RelatedRecords
  /** Undefined if no row of the list can be selected, null if this one can't. */
  selected: boolean | null | undefined
  /** Whether the quick view shows it. */
  peeked: boolean
  /** The column whose cell is being edited. */
  edited: string | undefined
  /** `extend` selects all rows up to the previously selected one. */
  onToggle(id: string, extend: boolean): void
  /** Called when the cell is no longer edited. */
  onEdited(): void
  /** Undefined unless the record is in the trash and the person may restore it. */
  onRestore: ((record: Visible) => void) | undefined
}

/** A record of a list as a row. Its first cell has the title and a link to it; on a phone the row is a card. */
export const RecordRow = memo(function RecordRow({
  entity,
  columns,
  covers,
  record,
  reader,
  related,
  selected,
  peeked,
  edited,
  onToggle,
  onEdited,
  onRestore,
}: Props) {
  const { id } = record
  const { t } = reader
  const { CellEditor } = listParts()
  const title = displayName(entity, record, reader)
  // People's names have columns of their own: this one shows what its heading says.
  const named = (entity.people && record[entity.declaration.title]) || title
  const marks = hasLanguageMarks(entity) && (
    <td key="" className="m-marks-cell">
      <LanguageMarks entity={entity} record={record} reader={reader} />
    </td>
  )
  const editor = (column: Column) =>
    edited === column.name && <CellEditor entity={entity} record={record} field={column.field} onDone={onEdited} />
  return (
    <tr
      data-id={id}
      data-selected={selected || undefined}
      aria-current={peeked || undefined}
      className={record.deleted_at ? 'm-deleted' : undefined}
    >
      {selected !== undefined && (
        <td className="m-select-cell">
          {selected !== null && (
            <input
              type="checkbox"
              checked={selected}
              onChange={event => onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
              aria-label={t('panel.list.select_row', { record: title })}
            />
          )}
        </td>
      )}
      {columns.map(column => {
        const { name, field, fieldView, label, title: naming } = column
        const written = editor(column)
        if (!naming)
          return (
            <td
              key={name}
              data-column={name}
              data-label={label}
              tabIndex={column.editable ? -1 : undefined}
              className={cellClass(fieldView.align, written)}
            >
              {written || (
                <FieldCell
                  field={field}
                  fieldView={fieldView}
                  record={record}
                  reader={reader}
                  related={related}
                  brief
                />
              )}
            </td>
          )
        return [
          <th
            key={name}
            scope="row"
            data-column={name}
            className={written ? 'm-title-cell m-cell-edited' : 'm-title-cell'}
          >
            {written || (
              <div className="m-title">
                {covers.length > 0 && <Cover fields={covers} record={record} />}
                <div className="m-title-line">
                  <Link className="m-title-link" to={recordPath(entity.name, id)}>
                    {String(named)}
                  </Link>
                  {marks && <OtherTitle entity={entity} record={record} shown={title} />}
                  {!marks && <LanguageMarks entity={entity} record={record} reader={reader} />}
                  <RecordSlot entity={entity} record={record} at="rowActions" />
                </div>
                {onRestore ? (
                  <Button small onClick={() => onRestore(record)} aria-label={`${t('panel.delete.restore')}: ${title}`}>
                    {t('panel.delete.restore')}
                  </Button>
                ) : (
                  <button
                    type="button"
                    className="m-peek-button"
                    tabIndex={-1}
                    title={t('panel.peek.open')}
                    aria-label={`${t('panel.peek.open')}: ${title}`}
                  />
                )}
              </div>
            )}
          </th>,
          marks,
        ]
      })}
    </tr>
  )
})

const cellClass = (align: 'end' | undefined, written: unknown): string | undefined =>
  [align && 'm-align-end', Boolean(written) && 'm-cell-edited'].filter(Boolean).join(' ') || undefined

const OtherTitle = ({ entity, record, shown }: { entity: Entity; record: Visible; shown: string }) => {
  const property = entity.titles.find(one => one.language && record[one.name] && record[one.name] !== shown)
  return property?.language ? (
    <span className="m-second" lang={localeOf[property.language]}>
      {String(record[property.name])}
    </span>
  ) : null
}
