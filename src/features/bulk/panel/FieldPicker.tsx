import { useEffect, useId, useState } from 'react'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Combobox } from '../../../panel/ui/Combobox.tsx'
import { labelOf } from './groupTexts.ts'

interface Props {
  entity: Entity
  properties: readonly Property[]
  /** Whether the input takes the focus, because no field was chosen yet. */
  isFirst: boolean
  onPick(property: Property): void
}

/** An input that finds a field by its name. */
export function FieldPicker({ entity, properties, isFirst, onPick }: Props) {
  const id = useId()
  useEffect(() => {
    if (isFirst) document.getElementById(id)?.focus()
  }, [id, isFirst])
  const reader = useReader()
  const { t, locale } = reader
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const words = typed.trim().toLocaleLowerCase(locale)
  const found = properties
    .map(property => ({ property, label: labelOf(entity, property.name, reader) }))
    .filter(({ label }) => label.toLocaleLowerCase(locale).includes(words))
  return (
    <Combobox
      id={id}
      placeholder={t('bulk.edit.find')}
      text={typed}
      open={isOpen}
      sure={words !== ''}
      options={found}
      keyOf={({ property }) => property.name}
      namesOf={({ label, property }) =>
        [label, t(`resources.${entity.name}.groups.${groupOf(entity, property)}`, { _: '' })].filter(Boolean)
      }
      message={found.length === 0 ? t('panel.values.nothing_found') : ''}
      onType={text => {
        setTyped(text)
        setOpen(true)
      }}
      onOpen={setOpen}
      onPick={({ property }) => {
        setTyped('')
        setOpen(false)
        onPick(property)
      }}
      onBlur={() => setTyped('')}
    />
  )
}

const groupOf = (entity: Entity, property: Property): string => entity.fields.get(property.field.name)?.group ?? ''
