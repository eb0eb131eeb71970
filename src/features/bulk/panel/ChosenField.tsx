import { useFormContext, useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { FormField } from '../../../panel/record/form/FormField.tsx'
import { Choices } from '../../../panel/ui/Choices.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { labelOf } from './groupTexts.ts'
import { modesOf, type ChangeMode } from './settable.ts'

interface Props {
  entity: Entity
  property: Property
  mode: ChangeMode
  onMode(way: ChangeMode): void
  onRemove(): void
}

/** One of the fields to change: the kind of change, and the input of its form. */
export function ChosenField({ entity, property, mode, onMode, onRemove }: Props) {
  const { t } = useReader()
  const label = labelOf(entity, property.name, { t })
  const modes = modesOf(property)
  const field = entity.fields.get(property.field.name)
  if (!field) return null
  return (
    <li className="m-bulk-field" aria-label={label}>
      <div className="m-bulk-field-input">
        {modes.length > 1 && (
          <Select
            small
            aria-label={t('bulk.edit.way', { field: label })}
            value={mode}
            onChoose={value => onMode(modes.find(one => one === value) ?? mode)}
            options={modes.map(one => [one, t(`bulk.edit.ways.${one}`)])}
          />
        )}
        {mode === 'clear' ? (
          <div className="m-field">
            <span className="m-label">{label}</span>
            <p className="m-quiet">{t('bulk.edit.cleared')}</p>
          </div>
        ) : property.column === 'boolean' ? (
          <YesOrNo name={property.name} label={label} />
        ) : (
          <FormField field={field} property={property} hintId={undefined} />
        )}
      </div>
      <RemoveButton label={t('bulk.edit.leave', { field: label })} onClick={onRemove} />
    </li>
  )
}

/** Yes or no, with neither chosen at first. */
function YesOrNo({ name, label }: { name: string; label: string }) {
  const { t } = useReader()
  const { setValue, getValues, clearErrors } = useFormContext<Row>()
  const { errors } = useFormState<Row>({ name })
  const present: unknown = getValues(name)
  return (
    <Choices
      name={name}
      label={label}
      initial={present === true ? 'yes' : present === false ? 'no' : undefined}
      error={errors[name]?.message}
      options={[
        { value: 'yes', word: t('panel.values.yes') },
        { value: 'no', word: t('panel.values.no') },
      ]}
      onChoose={value => {
        setValue(name, value === 'yes')
        clearErrors(name)
      }}
    />
  )
}
