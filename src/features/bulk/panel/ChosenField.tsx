import { useFormContext, useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { FormField } from '../../../panel/record/form/FormField.tsx'
import { Choices } from '../../../panel/ui/Choices.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { labelOf } from './sayGroups.ts'
import { waysOf, type Way } from './settable.ts'

interface Props {
  entity: Entity
  property: Property
  way: Way
  onWay(way: Way): void
  onLeave(): void
}

/** One of the fields that are changed together: what is to become of it, and its form's own input. */
export function ChosenField({ entity, property, way, onWay, onLeave }: Props) {
  const { t } = useReader()
  const label = labelOf(entity, property.name, { t })
  const ways = waysOf(property)
  const field = entity.fields.get(property.field.name)
  if (!field) return null
  return (
    <li className="m-bulk-field" aria-label={label}>
      <div className="m-bulk-field-input">
        {ways.length > 1 && (
          <Select
            small
            aria-label={t('bulk.edit.way', { field: label })}
            value={way}
            onChoose={value => onWay(ways.find(one => one === value) ?? way)}
            options={ways.map(one => [one, t(`bulk.edit.ways.${one}`)])}
          />
        )}
        {way === 'clear' ? (
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
      <RemoveButton label={t('bulk.edit.leave', { field: label })} onClick={onLeave} />
    </li>
  )
}

/** Yes or no, of which neither is there before one is chosen. */
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
