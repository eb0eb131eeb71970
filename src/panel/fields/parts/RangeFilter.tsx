import { type ComponentType, type FormEvent, useState } from 'react'
import type { FilterProps, InputProps } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'

interface EndProps {
  Input: ComponentType<InputProps>
  filter: FilterProps
  name: string
  text: string
}

const none = () => undefined

/** One end of a range, taken when it is confirmed or left. */
const End = ({ Input, filter, name, text }: EndProps) => {
  const { id, entity, field, property, label, values, onChange } = filter
  const kept = values[name] ?? null
  const [draft, setDraft] = useState<{ kept: unknown; value: unknown }>({ kept, value: kept })
  const value = draft.kept === kept ? draft.value : kept
  const take = () => {
    if (value !== kept) onChange({ [name]: value ?? undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  return (
    <form onSubmit={submit}>
      <label className="m-quiet" htmlFor={`${id}-${name}`}>
        {text}
      </label>
      <Input
        id={`${id}-${name}`}
        entity={entity}
        field={field}
        property={property}
        label={`${label}: ${text}`}
        value={value}
        onChange={next => setDraft({ kept, value: next })}
        onBlur={take}
        invalid={false}
        describedBy={undefined}
        setOther={none}
        refuse={none}
      />
    </form>
  )
}

/** A filter from one value to another, each end an input of the type itself. */
export const rangeFilter = (Input: ComponentType<InputProps>): ComponentType<FilterProps> =>
  function RangeFilter(props) {
    const { t } = useReader()
    return (
      <fieldset className="m-range">
        <legend className="m-label">{props.label}</legend>
        <End Input={Input} filter={props} name={`${props.property.name}_gte`} text={t('panel.list.filter_from')} />
        <End Input={Input} filter={props} name={`${props.property.name}_lte`} text={t('panel.list.filter_to')} />
      </fieldset>
    )
  }
