import { Suspense, useId, useState, type FormEvent } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { lookOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
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
  const id = useId()
  const [name, setName] = useState(properties[0]?.name ?? '')
  const property = entity.properties.get(name)
  const field = property && entity.fields.get(property.field.name)
  const [values, setValues] = useState<Row>({})
  if (!property || !field) return null
  const look = lookOf(field.type)
  const value = values[name] ?? field.type.empty
  const set = (event: FormEvent) => {
    event.preventDefault()
    onDone({ [name]: value })
  }
  const label = t(labelKey(entity, field))
  const input = (
    <look.Input
      id={`${id}-value`}
      entity={entity}
      field={field}
      property={property}
      value={value}
      onChange={next => setValues({ ...values, [name]: next })}
      onBlur={() => undefined}
      label={label}
      invalid={false}
      describedBy={undefined}
      refuse={() => undefined}
      setOther={() => undefined}
    />
  )
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      <form className="m-bulk-field" noValidate onSubmit={set}>
        <label className="m-label" htmlFor={`${id}-field`}>
          {t('panel.bulk.field')}
        </label>
        <Select id={`${id}-field`} value={name} onChoose={setName} options={properties.map(one => [one.name, t(labelKey(entity, entity.fields.get(one.field.name) ?? field))])} />
        <div className={look.inline ? 'm-field m-inline' : 'm-field'}>
          {look.several ? (
            <span className="m-label">{t('panel.bulk.value')}</span>
          ) : (
            <label className="m-label" htmlFor={`${id}-value`}>
              {t('panel.bulk.value')}
            </label>
          )}
          <Suspense key={name}>{input}</Suspense>
        </div>
        <div className="m-row m-end">
          <Button onClick={onCancel}>
            {t('panel.dialog.back')}
          </Button>
          <Button type="submit" primary>
            {t('panel.bulk.set')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
