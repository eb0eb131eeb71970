import { type KeyboardEvent, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { calledAs } from '../../data/values.ts'
import { Options } from './Options.tsx'
import { useChoices } from './useChoices.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  id: string
  entity: Entity
  /** What is chosen, as it is shown while nothing is typed. */
  shown: string
  onPick(record: Row): void
  onClear?(): void
  onBlur?(): void
  within?: Row
  /** Ids that are not offered. */
  without?: readonly unknown[]
  invalid?: boolean
  describedBy?: string | undefined
  placeholder?: string
}

const nothing: Row = {}

/** A text box that offers the records its text could mean: the combobox with a list box of the WAI-ARIA practices. */
export function RecordPicker({ id, entity, shown, onPick, onClear, onBlur, within = nothing, without = [], invalid, describedBy, placeholder }: Props) {
  const reader = useReader()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { records, loading, failed } = useChoices({ entity, text: typed ?? '', within, enabled: open, reader })
  const choices = records.filter(record => !without.includes(record.id))
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const pick = (record: Row) => {
    onPick(record)
    close()
  }
  const move = (step: number) => {
    setOpen(true)
    setActive(open ? (active + step + choices.length) % Math.max(choices.length, 1) : step > 0 ? 0 : -1)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(active < 0 ? 0 : -1),
    Escape: close,
    Enter: () => {
      const record = choices[active]
      if (open && record) pick(record)
    },
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !open)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const type = (text: string) => {
    setOpen(true)
    setActive(-1)
    setTyped(text)
    if (text === '') onClear?.()
  }
  return (
    <div className="m-picker">
      <TextInput
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && choices[active] ? `${id}-list-${active}` : undefined}
        invalid={invalid}
        describedBy={describedBy}
        placeholder={placeholder ?? reader.t('panel.values.search')}
        value={typed ?? shown}
        onChange={event => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          close()
          onBlur?.()
        }}
      />
      {onClear && shown !== '' && (
        <RemoveButton label={reader.t('panel.values.clear', { value: shown })} onClick={onClear} />
      )}
      {open && (
        <Options
          id={`${id}-list`}
          label={placeholder ?? reader.t('panel.values.search')}
          active={active}
          loading={loading}
          failed={failed}
          choices={choices.map(record => ({ record, titles: titlesOf(entity, record, calledAs(entity, record, reader)) }))}
          onPick={pick}
        />
      )}
    </div>
  )
}

const titlesOf = (entity: Entity, record: Row, first: string): string[] => {
  const others = entity.titles.map(property => record[property.name]).filter(title => typeof title === 'string' && title !== first && title !== '')
  return [first, ...new Set(others.map(String))]
}
