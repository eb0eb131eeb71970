import { useReader } from '../../../panel/data/reader.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

/** By what records are found again, whether empty cells count, and which rows are taken. */
export function MappingOptions({ mapping: { entity, mapping, keys, setKey, setClear, setWhere }, columns }: { mapping: Mapping; columns: readonly string[] }) {
  const { t } = useReader()
  const label = useLabels(entity)
  const [[column, wanted] = ['', []]] = Object.entries(mapping.where ?? {}) as [string, string[]][]
  const clears = Object.values(mapping.fields).some(({ clear }) => clear)
  return (
    <div className="import-row">
      <Field label={t('importing.key')} hint={t('importing.key_hint')}>
        {control => <Select {...control} value={mapping.key ?? ''} onChoose={setKey} nothing={t('importing.no_key')} options={keys.map(name => [name, label(name)])} />}
      </Field>
      <Field label={t('importing.where')}>
        {control => <Select {...control} value={column} onChange={event => setWhere(event.target.value ? { [event.target.value]: [] } : undefined)} nothing={t('importing.every_row')} options={columns.map(name => [name, name])} />}
      </Field>
      {column !== '' && (
        <Field label={t('importing.where_values')}>
          {control => <TextInput {...control} defaultValue={wanted.join(' | ')} key={column} onChange={event => setWhere({ [column]: event.target.value.split('|').map(value => value.trim()) })} />}
        </Field>
      )}
      {mapping.key !== undefined && (
        <Check checked={clears} onChange={event => setClear(event.target.checked)}>
          {t('importing.clear')}
        </Check>
      )}
    </div>
  )
}
