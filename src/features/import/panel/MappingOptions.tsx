import { useId } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'

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
        <select id={`${id}-key`} className="m-input m-select" aria-describedby={`${id}-hint`} value={mapping.key ?? ''} onChange={event => setKey(event.target.value)}>
          <option value="">{t('importing.no_key')}</option>
          {keys.map(name => (
            <option key={name} value={name}>
              {label(name)}
            </option>
          ))}
        </select>
        <span id={`${id}-hint`} className="m-quiet import-hint">
          {t('importing.key_hint')}
        </span>
      </label>
      <label className="m-label" htmlFor={`${id}-where`}>
        {t('importing.where')}
        <select id={`${id}-where`} className="m-input m-select" value={column} onChange={event => setWhere(event.target.value ? { [event.target.value]: [] } : undefined)}>
          <option value="">{t('importing.every_row')}</option>
          {columns.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {column !== '' && (
        <label className="m-label" htmlFor={`${id}-values`}>
          {t('importing.where_values')}
          <input id={`${id}-values`} className="m-input" defaultValue={wanted.join(' | ')} key={column} onChange={event => setWhere({ [column]: event.target.value.split('|').map(value => value.trim()) })} />
        </label>
      )}
      {mapping.key !== undefined && (
        <label className="m-check">
          <input type="checkbox" checked={clears} onChange={event => setClear(event.target.checked)} />
          {t('importing.clear')}
        </label>
      )}
    </div>
  )
}
