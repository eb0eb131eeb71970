import type { Entity, Field as DeclaredField, Property } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { Field } from '../../../panel/ui/Field.tsx'

interface Props {
  entity: Entity
  field: DeclaredField
  property: Property
  value: string
  problem: string | undefined
  onChange(value: string): void
}

/** The input of one language of a page's field. */
export function PublishField({ entity, field, property, value, problem, onChange }: Props) {
  const { t } = useReader()
  const { Input, several } = fieldViewOf(field.type)
  const name = `${t(labelKey(entity, field, property))} (${t(`panel.form.in.${property.language}`)})`
  return (
    <Field label={name} several={several} error={problem}>
      {control => (
        <Input
          {...control}
          entity={entity}
          field={field}
          property={property}
          value={value}
          onChange={next => onChange(String(next ?? ''))}
          onBlur={() => undefined}
          label={name}
          refuse={() => undefined}
          setOther={() => undefined}
        />
      )}
    </Field>
  )
}
