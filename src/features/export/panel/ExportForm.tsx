import { chosenLocale } from '../../../engine/model/localized.ts'
import { locales } from '../../../engine/model/languages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useReader } from '../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { AddFilter, FilterChips } from '../../../panel/record/list/filter/FilterBar.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Choice, ExportFormat } from './useChoice.ts'
import { useExport, type ExportRun } from './useExport.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check, Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

/** The progress of an export, and how it ended. */
function ExportProgress({ run, resource, onCancel }: { run: ExportRun; resource: string; onCancel(): void }) {
  const { t, number } = useReader()
  const { phase, rows, total, bytes, file } = run
  if (phase === 'running')
    return (
      <div className="export-progress">
        <progress aria-label={t('exporting.progress', { resource })} max={Math.max(total, 1)} value={rows} />
        <span role="status" className="m-number">
          {t('exporting.so_far', { rows: number(rows), total: number(total), megabytes: number(megabytes(bytes)) })}
        </span>
        <Button onClick={onCancel}>{t('exporting.cancel')}</Button>
      </div>
    )
  if (phase === 'done')
    return (
      <div className="export-progress" role="status">
        <span>{t('exporting.done', { file, rows: number(rows), smart_count: rows })}</span>
        <Button small onClick={run.save}>
          {t('exporting.again')}
        </Button>
      </div>
    )
  if (phase === 'cancelled') return <p role="status">{t('exporting.cancelled')}</p>
  return (
    <p role="alert">
      {phase === 'refused' ? run.message : t('exporting.incomplete', { rows: number(rows), total: number(total) })}
    </p>
  )
}

/** The number of records that the filter matches. */
function useRowCount({ entity, filter }: Choice) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery({
    queryKey: ['export-count', entity.name, filter],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]', sort: '["id","ASC"]' })
      const { headers } = await provider.call(`/${entity.name}?${query}`, {
        headers: { Prefer: 'count=exact' },
        signal,
      })
      return Number(headers.get('content-range')?.split('/')[1])
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

interface Props {
  choice: Choice
  /** Whether the resource cannot be changed. */
  fixed?: boolean
}

/** Chooses what to export and how, with the number of records, then shows the progress. */
export function ExportForm({ choice, fixed = false }: Props) {
  const reader = useReader()
  const { t } = reader
  const { entity, entities, filter, format, formats, locale, raw, columns, choose } = choice
  const rows = useRowCount(choice)
  const { run, start, cancel } = useExport()
  const filterBy = (next: Record<string, unknown>) => choose({ filter: next })
  const nameOf = (name: string) => t(`resources.${name}.name`, { smart_count: 2 })
  const asText = format === 'csv' || format === 'xlsx'
  const isBusy = run?.phase === 'running'
  return (
    <>
      <form
        className="export-form"
        onSubmit={event => {
          event.preventDefault()
          void start(choice.path)
        }}
      >
        <div className="export-row">
          {!fixed && (
            <Field label={t('exporting.resource')}>
              {control => (
                <Select
                  {...control}
                  value={entity.name}
                  onChoose={value => choose({ entity: value })}
                  options={entities.map(({ name }) => [name, nameOf(name)])}
                />
              )}
            </Field>
          )}
          <Field label={t('exporting.format')}>
            {control => (
              <Select
                {...control}
                value={format}
                onChoose={value => choose({ format: value as ExportFormat })}
                options={formats.map(name => [name, t(`exporting.formats.${name}`)])}
              />
            )}
          </Field>
          {asText && !raw && (
            <Field label={t('exporting.language')}>
              {control => (
                <Select
                  {...control}
                  value={locale}
                  onChoose={value => choose({ locale: chosenLocale(value) })}
                  options={locales.map(one => [one, t(`codes.languages.${one}`)])}
                />
              )}
            </Field>
          )}
        </div>
        {asText && (
          <Check checked={raw} onChange={event => choose({ raw: event.target.checked })}>
            <span>
              {t('exporting.raw')} <span className="m-quiet">{t('exporting.raw_hint')}</span>
            </span>
          </Check>
        )}
        <h2 className="export-heading">{t('exporting.filters')}</h2>
        <div className="m-row">
          <AddFilter entity={entity} values={filter} trash={false} onFilter={filterBy} />
        </div>
        <FilterChips entity={entity} values={filter} onFilter={filterBy} />
        <ColumnChoice choice={choice} />
        <div className="export-row export-start">
          <Button type="submit" primary disabled={columns.size === 0 || !rows.data} busy={isBusy}>
            {t('exporting.start')}
          </Button>
          <span role="status">
            {columns.size === 0
              ? t('exporting.no_column_chosen')
              : rows.error
                ? rows.error.message
                : rows.data === undefined
                  ? t('exporting.counting')
                  : rows.data === 0
                    ? t('exporting.nothing')
                    : t('exporting.rows', { smart_count: rows.data })}
          </span>
        </div>
      </form>
      {run && <ExportProgress run={run} resource={nameOf(entity.name)} onCancel={cancel} />}
    </>
  )
}
