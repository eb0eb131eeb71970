import { useSearchParams } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { FileChoice } from './FileChoice.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'
import { RowsTable } from './RowsTable.tsx'
import { Steps } from './Steps.tsx'
import { useUpload } from './useUpload.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

/** Selects a resource and a file, and uploads the rows. */
export function ImportStart() {
  const { t, number } = useReader()
  const { registry, profile } = usePanel()
  const [search, setSearch] = useSearchParams()
  const entities = [...registry.entities.values()].filter(({ name }) => profile.access[name]?.create === 'all')
  const entity = entities.find(({ name }) => name === (search.get('resource') ?? registry.main?.name)) ?? entities[0]
  const { upload, choose, read, send, stop } = useUpload(sent => setSearch({ id: sent, step: 'columns' }))
  const { phase, name, head, sent, problem, isFaulty } = upload
  const isBusy = phase === 'reading' || phase === 'sending'
  return (
    <>
      <Steps current="file" />
      <h2 className="import-step-title">{t('importing.titles.file')}</h2>
      <div className="import-row">
        <Field label={t('importing.resource')}>
          {control => (
            <Select
              {...control}
              value={entity?.name}
              disabled={isBusy}
              onChoose={value => setSearch({ resource: value })}
              options={entities.map(one => [one.name, t(`resources.${one.name}.name`, { smart_count: 2 })])}
            />
          )}
        </Field>
      </div>
      <FileChoice name={name} busy={isBusy} onChoose={file => void choose(file)} />
      {phase === 'reading' && <p role="status">{t('importing.reading')}</p>}
      {problem && (
        <p role="alert" className="import-problem">
          {problem}
        </p>
      )}
      {head && (
        <>
          <ReadingChoices head={head} onRead={reading => void read(reading)} />
          <RowsTable title={t('importing.first_rows')} columns={head.columns} rows={head.rows} />
        </>
      )}
      {head && phase === 'read' && !isFaulty && (
        <footer className="import-footer">
          <span className="import-footer-text">{name}</span>
          <Button primary onClick={() => void send({ resource: entity?.name ?? '' })}>
            {t('importing.send')}
          </Button>
        </footer>
      )}
      {phase === 'sending' && (
        <div className="import-row">
          <progress aria-label={t('importing.states.receiving')} />
          <span role="status" className="m-number">
            {t('importing.sent', { rows: number(sent), smart_count: sent })}
          </span>
          <Button onClick={stop}>{t('importing.stop')}</Button>
        </div>
      )}
    </>
  )
}
