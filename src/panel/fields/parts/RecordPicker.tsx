import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { displayName } from '../../data/values.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { useChoices } from './useChoices.ts'
import { usePicker } from './usePicker.ts'

interface Props {
  id: string
  entity: Entity
  /** The text of the chosen record, shown while nothing is typed. */
  shown: string
  onPick(record: Visible): void
  onClear?(): void
  onBlur?(): void
  within?: Row
  /** IDs to exclude from the options. */
  without?: readonly unknown[]
  invalid?: boolean
  describedBy?: string | undefined
  placeholder?: string
}

const nothing: Row = {}

/** A text input that suggests records. */
export function RecordPicker({
  entity,
  shown,
  onPick,
  onClear,
  onBlur,
  within = nothing,
  without = [],
  placeholder,
  ...control
}: Props) {
  const reader = useReader()
  const { t } = reader
  const { typed, open, boxOf } = usePicker(onClear)
  const { records, loading, failed } = useChoices({ entity, text: typed, within, enabled: open, reader })
  const choices = records.filter(record => !without.includes(record.id))
  return (
    <Combobox
      {...control}
      placeholder={placeholder ?? t('panel.values.search')}
      {...boxOf(shown, { isLoading: loading, isFailed: failed, isEmpty: choices.length === 0 })}
      options={choices}
      keyOf={record => record.id}
      namesOf={record => titlesOf(entity, record, displayName(entity, record, reader))}
      onPick={onPick}
      onBlur={() => onBlur?.()}
    >
      {onClear && shown !== '' && <RemoveButton label={t('panel.values.clear', { value: shown })} onClick={onClear} />}
    </Combobox>
  )
}

const titlesOf = (entity: Entity, record: Visible, first: string): string[] => {
  const others = entity.titles
    .map(property => record[property.name])
    .filter(title => typeof title === 'string' && title !== first && title !== '')
  return [first, ...new Set(others.map(String))]
}
