import { useId } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'

/** By what records are found again, whether empty cells count, and which rows are taken. */
export function MappingOptions({ mapping: { entity, mapping, keys, setKey, setClear, setWhere }, columns }: { mapping: Mapping; columns: readonly string[] }) {
  const { t } = useReader()
  const label = useLabels(entity)
  const id = useId()
  const [[column, wanted] = ['', []]] = Object.entries(mapping.where ?? {}) as [string, string[]][]
  const clears = Object.values(mapping.fields).some(({ clear }) => clear)
  return (
    <div className="import-row">
      <label className="m-label" htmlFor={`${id}-key`}>
        {t('importing.key')}
        <Select id={`${id}-key`} describedBy={`${id}-hint`} value={mapping.key ?? ''} onChoose={setKey} nothing={t('importing.no_key')} options={keys.map(name => [name, label(name)])} />
        <span id={`${id}-hint`} className="m-quiet import-hint">
          {t('importing.key_hint')}
        </span>
      </label>
      <label className="m-label" htmlFor={`${id}-where`}>
        {t('importing.where')}
        <Select id={`${id}-where`} value={column} onChange={event => setWhere(event.target.value ? { [event.target.value]: [] } : undefined)} nothing={t('importing.every_row')} options={columns.map(name => [name, name])} />
      </label>
      {column !== '' && (
        <label className="m-label" htmlFor={`${id}-values`}>
          {t('importing.where_values')}
          <TextInput id={`${id}-values`} defaultValue={wanted.join(' | ')} key={column} onChange={event => setWhere({ [column]: event.target.value.split('|').map(value => value.trim()) })} />
        </label>
      )}
      {mapping.key !== undefined && (
        <Check checked={clears} onChange={event => setClear(event.target.checked)}>
          {t('importing.clear')}
        </Check>
      )}
    </div>
  )
}
