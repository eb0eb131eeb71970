import { useId } from 'react'
import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import { lookOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'

interface Props {
  entity: Entity
  field: Field
  property: Property
  value: string
  problem: string | undefined
  onChange(value: string): void
}

/** One language of a field of the page, in the input of its type. */
export function PublishField({ entity, field, property, value, problem, onChange }: Props) {
  const { t } = useReader()
  const id = useId()
  const { Input, several } = lookOf(field.type)
  const name = `${t(labelKey(entity, field, property))} (${t(property.language === 'ge' ? 'panel.form.georgian' : 'panel.form.english')})`
  return (
    <div>
      {several ? (
        <span className="m-label">{name}</span>
      ) : (
        <label className="m-label" htmlFor={id}>
          {name}
        </label>
      )}
      <Input
        id={id}
        entity={entity}
        field={field}
        property={property}
        value={value}
        onChange={next => onChange(String(next ?? ''))}
        onBlur={() => undefined}
        label={name}
        invalid={problem !== undefined}
        describedBy={problem ? `${id}-problem` : undefined}
        refuse={() => undefined}
        setOther={() => undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="m-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
