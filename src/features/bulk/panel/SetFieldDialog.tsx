import { Suspense, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'

interface Props {
  entity: Entity
  title: string
  properties: readonly Property[]
  onDone(values: Row): void
  onCancel(): void
}

/** Asks which field the selected records get which value in; an input left empty empties it. */
export function SetFieldDialog({ entity, title, properties, onDone, onCancel }: Props) {
  const { t } = useReader()
  const [name, setName] = useState(properties[0]?.name ?? '')
  const property = entity.properties.get(name)
  const field = property && entity.fields.get(property.field.name)
  const [values, setValues] = useState<Row>({})
  if (!property || !field) return null
  const fieldView = fieldViewOf(field.type)
  const value = values[name] ?? field.type.empty
  const label = t(labelKey(entity, field))
  return (
    <FormDialog
      title={title}
      submit={t('panel.bulk.set')}
      onSubmit={() => onDone({ [name]: value })}
      onCancel={onCancel}
    >
      <Field label={t('panel.bulk.field')}>
        {control => (
          <Select
            {...control}
            value={name}
            onChoose={setName}
            options={properties.map(one => [one.name, t(labelKey(entity, entity.fields.get(one.field.name) ?? field))])}
          />
        )}
      </Field>
      <Field label={t('panel.bulk.value')} several={fieldView.several} inline={fieldView.inline}>
        {control => (
          <Suspense key={name}>
            <fieldView.Input
              {...control}
              entity={entity}
              field={field}
              property={property}
              value={value}
              onChange={next => setValues({ ...values, [name]: next })}
              onBlur={() => undefined}
              label={label}
              refuse={() => undefined}
              setOther={() => undefined}
            />
          </Suspense>
        )}
      </Field>
    </FormDialog>
  )
}
