import { memo, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { groupKey, labelKey } from '../../data/values.ts'
import { FieldCell } from '../list/FieldCell.tsx'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { useRecordFormContext } from '../../data/recordFormContext.ts'
import { FormField } from './FormField.tsx'
import { formParts } from './formParts.ts'

/** The element of a group, to which the form's index leads. */
export const groupId = (group: string): string => `group-${group}`

interface Props {
  entity: Entity
  group: string
  fields: readonly Field[]
  record: Row
  related: RelatedRecords
  /** Names of the properties that the person may write. */
  writable: ReadonlySet<string>
}

/** A group of a form. What may not be written is shown as a value. */
export const FormGroup = memo(function FormGroup({ entity, group, fields, record, related, writable }: Props) {
  const { t } = useReader()
  return (
    <section id={groupId(group)} className="m-group" aria-labelledby={`${groupId(group)}-name`}>
      <h2 id={`${groupId(group)}-name`} tabIndex={-1}>
        {t(groupKey(entity, group))}
      </h2>
      <div className="m-fields">
        {fields.map(field =>
          field.properties.some(property => writable.has(property.name)) ? (
            <FieldInputs key={field.declaration.name} entity={entity} field={field} />
          ) : (
            <FieldValue key={field.declaration.name} entity={entity} field={field} record={record} related={related} />
          ),
        )}
      </div>
    </section>
  )
})

/** The inputs of a field: one, one per language, or one per part; what is to be said about the field stands below them. */
const FieldInputs = ({ entity, field }: { entity: Entity; field: Field }) => {
  const { t } = useReader()
  const id = useId()
  const { wide, Extra, hint } = fieldViewOf(field.type)
  const { name, localized } = field.declaration
  const text = [t(`resources.${entity.name}.hints.${name}`, { _: '' }), hint ? t(hint) : ''].filter(Boolean).join(' ')
  const inputs = field.properties.map(property => (
    <FormField key={property.name} field={field} property={property} hintId={text ? id : undefined} />
  ))
  const advice = text && (
    <p id={id} className="m-hint">
      {text}
    </p>
  )
  if (field.type.parts)
    return (
      <fieldset className="m-composite m-wide">
        <legend className="m-label">{t(labelKey(entity, field))}</legend>
        <div className="m-fields">{inputs}</div>
        {advice}
        {Extra && (
          <FieldBoundary>
            <PartsExtra field={field} />
          </FieldBoundary>
        )}
      </fieldset>
    )
  const { TranslationState } = formParts()
  return (
    <div className={wide || localized ? 'm-wide' : undefined}>
      {localized ? <div className="m-pair">{inputs}</div> : inputs}
      {localized && <TranslationState entity={entity} field={field} />}
      {advice}
    </div>
  )
}

const PartsExtra = ({ field }: { field: Field }) => {
  const { entity, recordId, changed } = useRecordFormContext()
  const { setValue, trigger } = useFormContext<Row>()
  const { Extra } = fieldViewOf(field.type)
  const names = field.properties.map(property => property.name)
  const values = useWatch<Row>({ name: names }) as unknown[]
  const write = (parts: Row) => {
    for (const [name, value] of Object.entries(parts)) {
      setValue(name, value, { shouldDirty: true })
      changed(name, value)
    }
    void trigger(names)
  }
  return Extra ? (
    <Extra
      entity={entity}
      field={field}
      recordId={recordId}
      value={Object.fromEntries(names.map((name, index) => [name, values[index]]))}
      onChange={write}
    />
  ) : null
}

const FieldValue = ({
  entity,
  field,
  record,
  related,
}: Pick<Props, 'entity' | 'record' | 'related'> & { field: Field }) => {
  const reader = useReader()
  const fieldView = fieldViewOf(field.type)
  return (
    <div className={fieldView.wide ? 'm-field m-wide' : 'm-field'}>
      <span className="m-label">{reader.t(labelKey(entity, field))}</span>
      <div className="m-value">
        <FieldCell field={field} fieldView={fieldView} record={record} reader={reader} related={related} />
      </div>
    </div>
  )
}
