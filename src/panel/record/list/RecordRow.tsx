import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import type { Reader } from '../../data/reader.ts'
import { calledAs } from '../../data/values.ts'
import { RecordSlot } from '../slots/Slot.tsx'
import { recordPath } from '../../data/paths.ts'
import type { Column } from './columns.ts'
import { Cover } from './Cover.tsx'
import { FieldCell } from './FieldCell.tsx'
import { LanguageMarks } from './LanguageMarks.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  columns: readonly Column[]
  /** The fields that may hold an image of the record; without any none is shown. */
  covers: readonly Field[]
  record: Visible
  reader: Reader
  related: RelatedRecords
  /** Undefined where no row of the list can be selected, null where this one can't. */
  selected: boolean | null | undefined
  /** `extend` means all rows up to the one before too. */
  onToggle(id: string, extend: boolean): void
  /** Undefined unless the record is in the trash and may be taken out of it. */
  onRestore: ((record: Visible) => void) | undefined
}

/** One record of a list. Its first cell names it and is a link to it; on a phone the row is a card. */
export const RecordRow = memo(function RecordRow({
  entity,
  columns,
  covers,
  record,
  reader,
  related,
  selected,
  onToggle,
  onRestore,
}: Props) {
  const { id } = record
  const title = calledAs(entity, record, reader)
  return (
    <tr data-selected={selected || undefined} className={record.deleted_at ? 'm-deleted' : undefined}>
      {selected !== undefined && (
        <td className="m-select-cell">
          {selected !== null && (
            <input
              type="checkbox"
              checked={selected}
              onChange={event => onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
              aria-label={reader.t('panel.list.select_row', { record: title })}
            />
          )}
        </td>
      )}
      {columns.map(({ name, field, fieldView, label, title: naming }) =>
        naming ? (
          <th key={name} scope="row" className="m-title-cell">
            <div className="m-title">
              {covers.length > 0 && <Cover fields={covers} record={record} />}
              <div>
                <Link className="m-title-link" to={recordPath(entity.name, id)}>
                  {title}
                </Link>
                <div className="m-subtitle">
                  <OtherTitle entity={entity} record={record} shown={title} />
                  <LanguageMarks entity={entity} record={record} reader={reader} />
                </div>
                <RecordSlot entity={entity} record={record} at="rowActions" />
                {onRestore && (
                  <Button
                    small
                    onClick={() => onRestore(record)}
                    aria-label={`${reader.t('panel.delete.restore')}: ${title}`}
                  >
                    {reader.t('panel.delete.restore')}
                  </Button>
                )}
              </div>
            </div>
          </th>
        ) : (
          <td key={name} data-label={label} className={fieldView.align === 'end' ? 'm-align-end' : undefined}>
            <FieldCell field={field} fieldView={fieldView} record={record} reader={reader} related={related} />
          </td>
        ),
      )}
    </tr>
  )
})

const OtherTitle = ({ entity, record, shown }: { entity: Entity; record: Visible; shown: string }) => {
  const property = entity.titles.find(one => one.language && record[one.name] && record[one.name] !== shown)
  return property?.language ? (
    <span className="m-second" lang={localeOf[property.language]}>
      {String(record[property.name])}
    </span>
  ) : null
}
