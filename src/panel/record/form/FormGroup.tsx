import { memo, type ReactNode, useId, useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { groupKey, labelKey } from '../../data/values.ts'
import { FieldCell } from '../list/FieldCell.tsx'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { useRecordFormContext } from '../../data/recordFormContext.ts'
import { placeChain } from '../../fields/map/placeChain.ts'
import { FieldParts } from '../slots/RecordParts.tsx'
import { overridesOf } from '../slots/overridesOf.ts'
import { FormField } from './FormField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { useFold } from './folds.ts'
import { formParts } from './formParts.ts'

/** Returns the ID of a group's element, for links from the form's index. */
export const groupId = (group: string): string => `group-${group}`

interface Props {
  entity: Entity
  group: string
  fields: readonly Field[]
  record: Row
  related: RelatedRecords
  /** The properties that the person may write. */
  writable: ReadonlySet<string>
}

/**
 * Returns a place's fields that have a common input: all must be in this group, and none may have an input of its own.
 */
function writtenChain(entity: Entity, fields: readonly Field[], writable: ReadonlySet<string>): readonly Field[] {
  const chain = placeChain(entity)
  const byHand = overridesOf(entity.name).inputs ?? {}
  const areHere = chain.every(
    field => fields.includes(field) && writable.has(field.declaration.name) && !byHand[field.declaration.name],
  )
  return areHere ? chain : []
}

/** A group of a form. Fields that the person may not write are shown as values. */
export const FormGroup = memo(function FormGroup({ entity, group, fields, record, related, writable }: Props) {
  const { t } = useReader()
  const chain = useMemo(() => writtenChain(entity, fields, writable), [entity, fields, writable])
  const shown = fields.filter(field => field === chain[0] || !chain.includes(field))
  return (
    <Foldable entity={entity} group={group} fields={fields} title={t(groupKey(entity, group))}>
      {shown.map(field =>
        field === chain[0] ? (
          <PlaceField key={field.declaration.name} entity={entity} chain={chain} />
        ) : field.properties.some(property => writable.has(property.name)) ? (
          <FieldInputs key={field.declaration.name} entity={entity} field={field} />
        ) : (
          <FieldValue key={field.declaration.name} entity={entity} field={field} record={record} related={related} />
        ),
      )}
    </Foldable>
  )
})

/** A collapsible group. An error inside expands it, and input in a collapsed group is kept. */
function Foldable({
  entity,
  group,
  fields,
  title,
  children,
}: Pick<Props, 'entity' | 'group' | 'fields'> & { title: string; children: ReactNode }) {
  const { errors } = useFormState<Row>()
  const { isFolded, fold } = useFold(entity, group)
  const id = groupId(group)
  const isOpen = !isFolded || fields.some(field => field.properties.some(({ name }) => errors[name]))
  return (
    <section id={id} className="m-group" aria-labelledby={`${id}-name`} data-folded={!isOpen || undefined}>
      <h2 id={`${id}-name`} tabIndex={-1}>
        <button
          type="button"
          className="m-fold"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => fold(isOpen)}
        >
          {title}
        </button>
      </h2>
      <div id={`${id}-fields`} className="m-fields" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

/** The inputs of a field: one, one per language, or one per part, with the field's messages below them. */
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
  const { recordId } = useRecordFormContext()
  const fieldView = fieldViewOf(field.type)
  return (
    <div className={fieldView.wide ? 'm-field m-wide' : 'm-field'}>
      <span className="m-label">{reader.t(labelKey(entity, field))}</span>
      <div className="m-value">
        <FieldCell field={field} fieldView={fieldView} record={record} reader={reader} related={related} />
      </div>
      {field.properties[0] && <FieldParts entity={entity} recordId={recordId} property={field.properties[0]} />}
    </div>
  )
}
