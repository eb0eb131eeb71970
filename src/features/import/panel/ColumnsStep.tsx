import { useId, useMemo } from 'react'
import type { ImportTemplate, ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { Check, Select, TextInput } from '../../../panel/ui/inputs.tsx'
import type { SentRow } from '../tables/readFile.ts'
import { columnsOf } from './savedMappings.ts'
import { ColumnRow, FieldBox } from './ColumnRow.tsx'
import { missingFields } from './columnFields.ts'
import { isMatched, samplesOf } from './guessMapping.ts'
import { TemplateBar } from './TemplateBar.tsx'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'

interface Props {
  view: ImportView
  mapping: Mapping
  templates: readonly ImportTemplate[]
  rows: readonly SentRow[]
}

/** Selects the property by which existing records are found. */
function KeyChoice({ mapping: { entity, mapping, keys, setKey } }: { mapping: Mapping }) {
  const { t } = useReader()
  const label = useLabels(entity)
  return (
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
  )
}

/** Sets fields that have the same value in every row. */
function SameInAll({ mapping }: { mapping: Mapping }) {
  const { t } = useReader()
  const id = useId()
  const { entity, mapping: known, setField } = mapping
  const label = useLabels(entity)
  const same = Object.entries(known.fields).filter(([, source]) => 'value' in source)
  return (
    <fieldset className="import-same">
      <legend className="m-label">{t('importing.constants')}</legend>
      {same.map(([name, source]) => (
        <div key={name} className="import-row">
          <Field label={label(name)}>
            {control => (
              <TextInput
                {...control}
                value={String(source.value ?? '')}
                onChange={event => setField(name, { ...source, value: event.target.value })}
              />
            )}
          </Field>
          <RemoveButton
            label={t('panel.values.clear', { value: label(name) })}
            onClick={() => setField(name, undefined)}
          />
        </div>
      ))}
      <FieldBox
        id={id}
        label={t('importing.add_constant')}
        chosen=""
        mapping={mapping}
        onPick={name => {
          const property = entity.properties.get(name)
          if (property) setField(name, { value: '', ...(isMatched(property) ? { match: true } : {}) })
        }}
      />
    </fieldset>
  )
}

/** Sets which rows are imported, whether empty cells clear fields, and constant values. */
function MoreChoices({ mapping, columns }: { mapping: Mapping; columns: readonly string[] }) {
  const { t } = useReader()
  const { mapping: known, setWhere, setClear } = mapping
  const [[column, wanted] = ['', []]] = Object.entries(known.where ?? {}) as [string, string[]][]
  const clears = Object.values(known.fields).some(({ clear }) => clear)
  const hasMore = known.where !== undefined || clears || Object.values(known.fields).some(source => 'value' in source)
  return (
    <Disclosure summary={t('importing.more')} className="import-more" open={hasMore || undefined}>
      <div className="import-row">
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
                defaultValue={[wanted].flat().join(' | ')}
                key={column}
                onChange={event => setWhere({ [column]: event.target.value.split('|').map(value => value.trim()) })}
              />
            )}
          </Field>
        )}
      </div>
      {known.key !== undefined && (
        <Check checked={clears} onChange={event => setClear(event.target.checked)}>
          {t('importing.clear')}
        </Check>
      )}
      <SameInAll mapping={mapping} />
    </Disclosure>
  )
}

/** Maps each column of the file to a field, and selects the property by which existing records are found. */
export function ColumnsStep({ view, mapping, templates, rows }: Props) {
  const { t } = useReader()
  const { columns } = view
  const label = useLabels(mapping.entity)
  const samples = useMemo(() => samplesOf({ columns, rows }), [columns, rows])
  const used = columnsOf(mapping.mapping)
  const unused = columns.filter(column => !used.includes(column))
  const isLater = mapping.entity.declaration.moderated !== undefined
  const missing = missingFields(mapping.properties, mapping.mapping)
  return (
    <>
      <TemplateBar view={view} mapping={mapping} templates={templates}>
        <KeyChoice mapping={mapping} />
      </TemplateBar>
      {missing.length > 0 && (
        <p role="status">
          {t(isLater ? 'importing.missing_later' : 'importing.missing', {
            fields: missing.map(({ name }) => label(name)).join(', '),
          })}
        </p>
      )}
      <table className="import-mapping">
        <thead>
          <tr>
            <th scope="col">{t('importing.column')}</th>
            <th scope="col">{t('importing.samples')}</th>
            <th scope="col">{t('importing.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(column => (
            <ColumnRow key={column} column={column} samples={samples.get(column) ?? []} mapping={mapping} />
          ))}
        </tbody>
      </table>
      {unused.length > 0 && <p className="m-quiet">{t('importing.unused', { columns: unused.join(', ') })}</p>}
      <MoreChoices mapping={mapping} columns={columns} />
    </>
  )
}
