import { useId } from 'react'
import type { ImportSource } from '../import.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { isMatched, sourceOf } from './guessMapping.ts'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'

interface Props {
  property: Property
  label: string
  source: ImportSource | undefined
  columns: readonly string[]
  /** What the first rows hold in a column. */
  example: string
  /** Without its column no record is found again. */
  isKey: boolean
  onChange(source: ImportSource | undefined): void
}

const constant = '\u0000'

const columnsOf = ({ column = [] }: ImportSource): string[] => [column].flat()

/** Which column fills one field. */
export function SourceRow({ property, label, source, columns, example, isKey, onChange }: Props) {
  const { t } = useReader()
  const id = useId()
  const isConstant = source !== undefined && 'value' in source
  const chosen = source ? columnsOf(source) : []
  const choose = (index: number, value: string) => {
    if (value === constant) return onChange({ value: '', ...(isMatched(property) ? { match: true } : {}) })
    const next = chosen.toSpliced(index, 1, ...(value ? [value] : []))
    if (next.length === 0) return onChange(undefined)
    const { column: _column, value: _value, join: _join, ...rest } = source ?? {}
    onChange({
      ...rest,
      ...sourceOf(property, next.length === 1 ? (next[0] ?? '') : next),
      ...(next.length > 1 ? { join: ' ' } : {}),
    })
  }
  const canJoin = chosen.length > 0 && chosen.length < 4 && !isMatched(property) && property.column === 'text'
  return (
    <tr data-filled={source !== undefined || undefined}>
      <th scope="row">{label}</th>
      <td>
        {(chosen.length > 0 ? chosen : ['']).map((column, index) => (
          <Select
            key={`${index} ${column}`}
            aria-label={t('importing.column_of', { field: label })}
            value={isConstant ? constant : column}
            onChoose={value => choose(index, value)}
          >
            {!isKey && <option value="">{t('importing.not_filled')}</option>}
            {!isKey && index === 0 && <option value={constant}>{t('importing.constant')}</option>}
            {columns.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ))}
        {isConstant && (
          <TextInput
            aria-label={t('importing.constant_label', { field: label })}
            value={String(source.value ?? '')}
            onChange={event => onChange({ ...source, value: event.target.value })}
          />
        )}
        {canJoin && (
          <Select
            className="import-another"
            aria-label={t('importing.another_column', { field: label })}
            value=""
            onChoose={value => choose(chosen.length, value)}
            nothing={t('importing.another')}
            options={columns.map(name => [name, name])}
          />
        )}
      </td>
      <td className="import-example">{example}</td>
      <td>
        {source && !isConstant && !isKey && (
          <Check
            id={id}
            aria-label={t('importing.optional_of', { field: label })}
            checked={source.optional === true}
            onChange={event => {
              const { optional: _optional, ...rest } = source
              onChange(event.target.checked ? { ...rest, optional: true } : rest)
            }}
          >
            {t('importing.optional')}
          </Check>
        )}
      </td>
    </tr>
  )
}
