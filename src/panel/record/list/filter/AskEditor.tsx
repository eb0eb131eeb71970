import { useEffect, useId, useRef, useState } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { usePanel } from '../../../data/RegistryContext.tsx'
import { useReader } from '../../../data/reader.ts'
import { isPhone } from '../../../ui/isPhone.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { calledFilter, filterFor, questionsOf, type Ask, type Question } from './asks.ts'
import { ValueEditor } from './ValueEditor.tsx'

interface Props {
  entity: Entity
  /** What is current so far; of a new one only the field. */
  ask: Pick<Ask, 'field' | 'property'> & Partial<Ask>
  label: string
  container?: unknown
  onChange(filter: Row): void
}

const isWhole = (question: Question, value: unknown): boolean => {
  if (question === 'filled' || question === 'empty') return true
  if (question === 'between') return Array.isArray(value) && value.every(one => one !== null && one !== undefined)
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}

/** The operator and the value in a field's filter: a name of a named record is an operator of its own. */
const begun = ({ by, question, value }: Props['ask'], usual: Question): { question: Question; value: unknown } =>
  by ? { question: 'called', value } : { question: question ?? usual, value: value ?? null }

/** Asks one field: how, and with what it is compared. What is current for takes effect at once. */
export function AskEditor({ entity, ask, label, container, onChange }: Props) {
  const { t, language } = useReader()
  const { registry } = usePanel()
  const id = useId()
  const field = ask.by ?? ask.field
  const property = ask.by?.properties[0] ?? ask.property
  const offered = questionsOf(field, property)
  const [current, setCurrent] = useState(() => begun(ask, offered[0] ?? 'is'))
  const control = useRef<HTMLDivElement>(null)
  // Most keep the question; on a phone the keyboard would hide what it is about.
  useEffect(() => {
    if (!isPhone()) control.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [current.question])
  const target = registry.entities.get(field.declaration.reference ?? '')
  const title = target?.titles.find(one => (one.language ?? language) === language) ?? target?.titles[0]
  const all = offered.includes(current.question) ? offered : [current.question, ...offered]
  const change = (question: Question, value: unknown) => {
    setCurrent({ question, value })
    if (!isWhole(question, value)) return
    if (question !== 'called') onChange(filterFor({ field, property, question, value }))
    else if (title) onChange(calledFilter(field, title, value))
  }
  return (
    <div className="m-ask">
      <Field label={label}>
        {control => (
          <Select
            {...control}
            value={current.question}
            onChoose={chosen =>
              change(chosen as Question, keeps(current.question, chosen as Question) ? current.value : null)
            }
            options={all.map(question => [question, t(`filters.questions.${question}`)])}
          />
        )}
      </Field>
      <div ref={control}>
        <ValueEditor
          key={current.question}
          id={id}
          entity={entity}
          field={field}
          property={property}
          question={current.question}
          label={label}
          value={current.value}
          container={container}
          onChange={value => change(current.question, value)}
        />
      </div>
    </div>
  )
}

const alike: readonly (readonly Question[])[] = [
  ['is', 'is_not'],
  ['contains', 'begins'],
  ['at_least', 'at_most', 'more', 'less'],
  ['during', 'before', 'after'],
]

/** Whether a value stays when another question is current. */
const keeps = (one: Question, other: Question): boolean =>
  one === other || alike.some(group => group.includes(one) && group.includes(other))
