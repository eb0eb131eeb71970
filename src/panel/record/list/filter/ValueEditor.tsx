import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Entity, Field, Property } from '../../../../engine/model/registry.ts'
import { outdatedField } from '../../../../engine/model/systemFields.ts'
import { translated } from '../../../../engine/rules/moderation/languageDrift.ts'
import { useReader } from '../../../data/reader.ts'
import { labelKey } from '../../../data/values.ts'
import { fieldViewOf, fieldViews } from '../../../fields/index.ts'
import { Check, Select, TextInput } from '../../../ui/inputs.tsx'
import type { Comparison } from './conditions.ts'
import { PeriodEditor } from './PeriodEditor.tsx'

interface Props {
  id: string
  entity: Entity
  field: Field
  property: Property
  comparison: Comparison
  label: string
  value: unknown
  /** The record that must contain the chosen one, if the list is filtered by one. */
  container?: unknown
  onChange(value: unknown): void
}

const nothing = () => undefined

/** Applies the input when it is confirmed or left. */
function Confirmed({
  value,
  onTake,
  children,
}: {
  value: unknown
  onTake(value: unknown): void
  children(written: unknown, write: (next: unknown) => void, take: () => void): ReactNode
}) {
  const [written, write] = useState(value)
  const take = () => {
    if (written !== value) onTake(written)
  }
  // Not a form, because it may be inside one.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    take()
  }
  return (
    <div role="presentation" onKeyDown={press}>
      {children(written, write, take)}
    </div>
  )
}

const Text = ({ id, label, value, onChange }: Pick<Props, 'id' | 'label' | 'value' | 'onChange'>) => (
  <Confirmed value={value ?? ''} onTake={text => onChange(String(text).trim())}>
    {(written, write, take) => (
      <TextInput
        id={id}
        aria-label={label}
        autoComplete="off"
        value={String(written)}
        onChange={event => write(event.target.value)}
        onBlur={take}
      />
    )}
  </Confirmed>
)

/** Edits the value with the field's own input. */
const Own = ({ id, entity, field, property, label, value, onChange }: Omit<Props, 'comparison'>) => {
  const { Input } = fieldViewOf(field.type)
  return (
    <Confirmed value={value ?? null} onTake={onChange}>
      {(written, write, take) => (
        <Input
          id={id}
          entity={entity}
          field={field}
          property={property}
          label={label}
          value={written}
          onChange={write}
          onBlur={take}
          invalid={false}
          describedBy={undefined}
          setOther={nothing}
          refuse={nothing}
        />
      )}
    </Confirmed>
  )
}

const Between = (props: Omit<Props, 'comparison'>) => {
  const { t } = useReader()
  const [from = null, to = null] = Array.isArray(props.value) ? props.value : []
  const ends = [
    { word: t('filters.from'), value: from, change: (next: unknown) => props.onChange([next, to]) },
    { word: t('filters.to'), value: to, change: (next: unknown) => props.onChange([from, next]) },
  ]
  return (
    <div className="m-row">
      {ends.map(({ word, value, change }, place) => (
        <label key={word} className="m-ask-end">
          <span className="m-quiet">{word}</span>
          <Own
            {...props}
            id={`${props.id}-${place}`}
            label={`${props.label}: ${word}`}
            value={value}
            onChange={change}
          />
        </label>
      ))}
    </div>
  )
}

const YesNo = ({ id, label, value, onChange }: Pick<Props, 'id' | 'label' | 'value' | 'onChange'>) => {
  const { t } = useReader()
  return (
    <Select
      id={id}
      aria-label={label}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChoose={chosen => onChange(chosen === '' ? null : chosen === 'true')}
      nothing={t('panel.values.choose')}
      options={[
        ['true', t('panel.values.yes')],
        ['false', t('panel.values.no')],
      ]}
    />
  )
}

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value])

/** Chooses the fields whose translations are outdated. */
const OutdatedFields = ({ entity, label, value, onChange }: Props) => {
  const { t } = useReader()
  const chosen = several(value)
  return (
    <div className="m-checks" role="group" aria-label={label}>
      {translated(entity).map(field => {
        const { name } = field.declaration
        return (
          <Check
            key={name}
            checked={chosen.includes(name)}
            onChange={() => onChange(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])}
          >
            {t(labelKey(entity, field))}
          </Check>
        )
      })}
    </div>
  )
}

/** Edits the value of a condition with the field's own input, or with several values if they are chosen from a list. */
export function ValueEditor(props: Props) {
  const { field, property, comparison, value } = props
  const { declaration } = field
  if (comparison === 'filled' || comparison === 'empty') return null
  if (comparison === 'contains' || comparison === 'begins' || comparison === 'called') return <Text {...props} />
  if (comparison === 'during' || comparison === 'before' || comparison === 'after') return <PeriodEditor {...props} />
  if (comparison === 'between') return <Between {...props} />
  if (declaration.name === outdatedField.name) return <OutdatedFields {...props} />
  if (property.column === 'boolean') return <YesNo {...props} />
  const { references, choices } = fieldViews
  const Several = declaration.reference ? references?.Input : declaration.choices ? choices?.Input : undefined
  if (!Several) return property.column === 'text' ? <Text {...props} /> : <Own {...props} />
  return (
    <Several
      {...props}
      value={several(value)}
      onBlur={nothing}
      invalid={false}
      describedBy={undefined}
      setOther={nothing}
      refuse={nothing}
    />
  )
}
