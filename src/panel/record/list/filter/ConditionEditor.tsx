import { useEffect, useId, useRef, useState } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { usePanel } from '../../../data/RegistryContext.ts'
import { useReader } from '../../../data/reader.ts'
import { isPhone } from '../../../ui/isPhone.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { titleFilter, filterFor, comparisonsOf, type FilterCondition, type Comparison } from './conditions.ts'
import { ValueEditor } from './ValueEditor.tsx'

interface Props {
  entity: Entity
  /** The current condition; for a new one, only the field. */
  condition: Pick<FilterCondition, 'field' | 'property'> & Partial<FilterCondition>
  label: string
  container?: unknown
  onChange(filter: Row): void
}

const isWhole = (comparison: Comparison, value: unknown): boolean => {
  if (comparison === 'filled' || comparison === 'empty') return true
  if (comparison === 'between') return Array.isArray(value) && value.every(one => one !== null && one !== undefined)
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}

/** Returns the operator and value to start with. The title of a related record has an operator of its own. */
const begun = (
  { by, comparison, value }: Props['condition'],
  usual: Comparison,
): { comparison: Comparison; value: unknown } =>
  by ? { comparison: 'called', value } : { comparison: comparison ?? usual, value: value ?? null }

/** Edits a condition on a field: the operator and the value to compare with. A change takes effect at once. */
export function ConditionEditor({ entity, condition, label, container, onChange }: Props) {
  const { t, language } = useReader()
  const { registry } = usePanel()
  const id = useId()
  const field = condition.by ?? condition.field
  const property = condition.by?.properties[0] ?? condition.property
  const offered = comparisonsOf(field, property)
  const [current, setCurrent] = useState(() => begun(condition, offered[0] ?? 'is'))
  const control = useRef<HTMLDivElement>(null)
  // Most conditions keep their operator; on a phone, the keyboard would hide the condition.
  useEffect(() => {
    if (!isPhone()) control.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [current.comparison])
  const target = registry.entities.get(field.declaration.reference ?? '')
  const title = target?.titles.find(one => (one.language ?? language) === language) ?? target?.titles[0]
  const all = offered.includes(current.comparison) ? offered : [current.comparison, ...offered]
  const change = (comparison: Comparison, value: unknown) => {
    setCurrent({ comparison, value })
    if (!isWhole(comparison, value)) return
    if (comparison !== 'called') onChange(filterFor({ field, property, comparison, value }))
    else if (title) onChange(titleFilter(field, title, value))
  }
  return (
    <div className="m-ask">
      <Field label={label}>
        {control => (
          <Select
            {...control}
            value={current.comparison}
            onChoose={chosen =>
              change(chosen as Comparison, keeps(current.comparison, chosen as Comparison) ? current.value : null)
            }
            options={all.map(comparison => [comparison, t(`filters.questions.${comparison}`)])}
          />
        )}
      </Field>
      <div ref={control}>
        <ValueEditor
          key={current.comparison}
          id={id}
          entity={entity}
          field={field}
          property={property}
          comparison={current.comparison}
          label={label}
          value={current.value}
          container={container}
          onChange={value => change(current.comparison, value)}
        />
      </div>
    </div>
  )
}

const alike: readonly (readonly Comparison[])[] = [
  ['is', 'is_not'],
  ['contains', 'begins'],
  ['at_least', 'at_most', 'more', 'less'],
  ['during', 'before', 'after'],
]

/** Whether the value is kept when the operator changes. */
const keeps = (one: Comparison, other: Comparison): boolean =>
  one === other || alike.some(group => group.includes(one) && group.includes(other))
