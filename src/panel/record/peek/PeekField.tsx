import EditIcon from '@mui/icons-material/EditOutlined'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isBlank, labelKey, valueOf } from '../../data/values.ts'
import { FormField } from '../form/FormField.tsx'
import { FieldCell } from '../list/FieldCell.tsx'

/** Whether the person can edit a field in the quick view: they may write it, and its input fits. */
export const isWrittenHere = (field: Field, writable: ReadonlySet<string>): boolean =>
  fieldViewOf(field.type).editable !== undefined &&
  !field.type.parts &&
  field.properties.some(({ name }) => writable.has(name))

interface Props {
  entity: Entity
  field: Field
  record: Row
  related: RelatedRecords
  writable: ReadonlySet<string>
  /** Whether a property is being edited. */
  isOpen(property: string): boolean
  onOpen(property: string): void
}

/** A field in the quick view. An empty field is shown only if it can be edited. */
export function PeekField({ entity, field, record, related, writable, isOpen, onOpen }: Props) {
  const reader = useReader()
  const fieldView = fieldViewOf(field.type)
  if (!isWrittenHere(field, writable))
    return fieldView.raw || isBlank(valueOf(field, record, reader.language)) ? null : (
      <div className="m-peek-line">
        <span className="m-peek-label">{reader.t(labelKey(entity, field))}</span>
        <div className="m-peek-value">
          <FieldCell field={field} fieldView={fieldView} record={record} reader={reader} related={related} />
        </div>
      </div>
    )
  return field.properties.map(property =>
    isOpen(property.name) ? (
      <div key={property.name} className="m-peek-open">
        <FormField field={field} property={property} hintId={undefined} />
      </div>
    ) : (
      <Value
        key={property.name}
        entity={entity}
        field={field}
        property={property}
        value={record[property.name]}
        related={related}
        onOpen={() => onOpen(property.name)}
      />
    ),
  )
}

interface ValueProps extends Pick<Props, 'entity' | 'field' | 'related'> {
  property: Property
  value: unknown
  onOpen(): void
}

/** A value that turns into an input when clicked, unless a link in it was clicked. */
function Value({ entity, field, property, value, related, onOpen }: ValueProps) {
  const reader = useReader()
  const { t } = reader
  const { Cell } = fieldViewOf(field.type)
  const label = t(labelKey(entity, field, property))
  const inLanguage = property.language && t(`panel.form.in.${property.language}`)
  return (
    <div className="m-peek-line m-peek-writable">
      <span className="m-peek-label">
        {label}{' '}
        {property.language && (
          <abbr className="m-mark" title={inLanguage}>
            {localeOf[property.language].toUpperCase()}
          </abbr>
        )}
      </span>
      <div className="m-peek-value">
        {isBlank(value) ? (
          <span className="m-quiet">–</span>
        ) : (
          <Cell field={field} value={value} reader={reader} related={related} />
        )}
      </div>
      <button
        type="button"
        className="m-peek-edit"
        title={t('panel.peek.edit', { field: label })}
        aria-label={t('panel.peek.edit', { field: inLanguage ? `${label} ${inLanguage}` : label })}
        onClick={onOpen}
      >
        <EditIcon fontSize="small" />
      </button>
    </div>
  )
}
