import { dequal } from 'dequal'
import type { ImportTemplate, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { FieldWords } from './FieldWords.tsx'
import { Found } from './Found.tsx'
import { isMatched } from './guessMapping.ts'
import { MappingOptions } from './MappingOptions.tsx'
import { MappingTable } from './MappingTable.tsx'
import { Preview } from './Preview.tsx'
import type { SentRow } from '../tables/readFile.ts'
import { RowsTable } from './RowsTable.tsx'
import { TemplateBar } from './TemplateBar.tsx'
import { useLabels } from './useLabels.ts'
import { useMapping } from './useMapping.ts'
import { Button } from '../../../panel/ui/Button.tsx'

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
            <FieldWords key={property.name} importId={view.id} property={property} label={label(property.name)} mapping={mapping} />
          ))}
        </section>
      )}
      <Preview view={view} mapping={mapping} />
      <div className="import-row">
        <Button primary={!isChecked || !isSame} disabled={busy || !isFilled} onClick={() => onCall('check', { mapping: mapping.mapping })}>
          {t(isChecked ? 'importing.check_again' : 'importing.check')}
        </Button>
        <Button disabled={busy} onClick={() => onCall('cancel')}>
          {t('importing.call_off')}
        </Button>
        {isChecked && !isSame && <span role="status">{t('importing.stale')}</span>}
      </div>
      {isChecked && isSame && <Found view={view} entity={entity} busy={busy} onRun={leave_out => onCall('run', { leave_out })} />}
    </>
  )
}
