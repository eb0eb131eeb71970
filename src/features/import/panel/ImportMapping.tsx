import { dequal } from 'dequal'
import type { ImportTemplate, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { FieldWords } from './FieldWords.tsx'
import { Found } from './Found.tsx'
import { isMatched } from './guessMapping.ts'
import { MappingTable } from './MappingTable.tsx'
import { Preview } from './Preview.tsx'
import type { SentRow } from '../tables/readFile.ts'
import { RowsTable } from './RowsTable.tsx'
import { TemplateBar } from './TemplateBar.tsx'
import { useLabels } from './useLabels.ts'
import { useMapping, type Mapping } from './useMapping.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

/** By what records are found again, whether empty cells count, and which rows are taken. */
function MappingOptions({
  mapping: { entity, mapping, keys, setKey, setClear, setWhere },
  columns,
}: {
  mapping: Mapping
  columns: readonly string[]
}) {
  const { t } = useReader()
  const label = useLabels(entity)
  const [[column, wanted] = ['', []]] = Object.entries(mapping.where ?? {}) as [string, string[]][]
  const clears = Object.values(mapping.fields).some(({ clear }) => clear)
  return (
    <div className="import-row">
      <Field label={t('importing.key')} hint={t('importing.key_hint')}>
        {control => (
          <Select
            {...control}
            value={mapping.key ?? ''}
            onChoose={setKey}
            nothing={t('importing.no_key')}
            options={keys.map(name => [name, label(name)])}
          />
        )}
      </Field>
      <Field label={t('importing.where')}>
        {control => (
          <Select
            {...control}
            value={column}
            onChange={event => setWhere(event.target.value ? { [event.target.value]: [] } : undefined)}
            nothing={t('importing.every_row')}
            options={columns.map(name => [name, name])}
          />
        )}
      </Field>
      {column !== '' && (
        <Field label={t('importing.where_values')}>
          {control => (
            <TextInput
              {...control}
              defaultValue={wanted.join(' | ')}
              key={column}
              onChange={event => setWhere({ [column]: event.target.value.split('|').map(value => value.trim()) })}
            />
          )}
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

interface Props {
  view: ImportView
  entity: Entity
  templates: readonly ImportTemplate[]
  rows: readonly SentRow[]
  busy: boolean
  /** Moves the import on, as `run`. */
  onCall(path: string, body?: object): void
}

/** What the columns of a file mean, what its rows would become, and the check of all of them. */
export function ImportMapping({ view, entity, templates, rows, busy, onCall }: Props) {
  const { t } = useReader()
  const mapping = useMapping(view, entity, templates)
  const label = useLabels(entity)
  const fields = mapping.mapping.fields
  const matched = mapping.properties.filter(property => isMatched(property) && fields[property.name]?.match)
  const isFilled = Object.keys(fields).length > 0
  const isChecked = view.state === 'checked'
  const isSame = dequal(view.mapping, mapping.mapping)
  return (
    <>
      <RowsTable title={t('importing.first_rows')} columns={view.columns} rows={rows.slice(0, 5)} />
      <TemplateBar view={view} mapping={mapping} templates={templates} />
      <MappingTable mapping={mapping} columns={view.columns} rows={rows} />
      <MappingOptions mapping={mapping} columns={view.columns} />
      {matched.length > 0 && (
        <section aria-labelledby="import-words">
          <h2 id="import-words" className="import-heading">
            {t('importing.words_heading')}
          </h2>
          {matched.map(property => (
            <FieldWords
              key={property.name}
              importId={view.id}
              property={property}
              label={label(property.name)}
              mapping={mapping}
            />
          ))}
        </section>
      )}
      <Preview view={view} mapping={mapping} />
      <div className="import-row">
        <Button
          primary={!isChecked || !isSame}
          disabled={busy || !isFilled}
          onClick={() => onCall('check', { mapping: mapping.mapping })}
        >
          {t(isChecked ? 'importing.check_again' : 'importing.check')}
        </Button>
        <Button disabled={busy} onClick={() => onCall('cancel')}>
          {t('importing.call_off')}
        </Button>
        {isChecked && !isSame && <span role="status">{t('importing.stale')}</span>}
      </div>
      {isChecked && isSame && (
        <Found view={view} entity={entity} busy={busy} onRun={leave_out => onCall('run', { leave_out })} />
      )}
    </>
  )
}
