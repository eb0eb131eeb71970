import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { ImportWizard } from './ImportWizard.tsx'
import { isOpen } from './importSteps.ts'
import { Outcome } from './Outcome.tsx'
import { Steps } from './Steps.tsx'
import { isBusy, useFirstRows, useImport, useImportCalls, useTemplates } from './useImports.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { useState } from 'react'
import type { ImportView } from '../import.ts'

/** Shows the progress of an import. */
function Busy({ view: { state, done, total, created, updated }, onCancel }: { view: ImportView; onCancel(): void }) {
  const { t, number } = useReader()
  const [cancelled, setCancelled] = useState(false)
  const all = state === 'undoing' ? created + updated : total
  return (
    <section className="import-busy">
      <progress aria-label={t(`importing.states.${state}`)} max={Math.max(all, 1)} value={done} />
      <p role="status" className="m-number">
        {t(`importing.${state}`, { done: number(done), total: number(all) })}
      </p>
      {state !== 'undoing' && (
        <Button
          disabled={cancelled}
          onClick={() => {
            setCancelled(true)
            onCancel()
          }}
        >
          {t(cancelled ? 'importing.cancelling' : 'importing.cancel')}
        </Button>
      )}
      <p className="m-quiet">{t('importing.busy_hint')}</p>
    </section>
  )
}

/** Shows an import in any state. */
export function ImportWork({ id }: { id: string }) {
  const reader = useReader()
  const { t, number } = reader
  const { registry } = usePanel()
  const { data: view, error } = useImport(id)
  const { data: rows } = useFirstRows(id)
  const { data: templates } = useTemplates()
  const calls = useImportCalls(id, reader)
  const call = (path: string, body?: object) => calls.mutate({ path, ...(body ? { body } : {}) })
  const entity = registry.entities.get(view?.resource ?? '')
  if (error) return <p role="alert">{error.message}</p>
  if (view && !entity) return <p role="status">{t('importing.not_published', { file: view.file_name })}</p>
  if (!view || !rows || !templates || !entity) return <p role="status">{t('importing.reading')}</p>
  const isComplete = !isOpen(view) && !isBusy(view) && view.state !== 'receiving'
  return (
    <>
      <p className="import-title">
        <strong>{view.file_name}</strong> · {t(`resources.${view.resource}.name`, { smart_count: 2 })} ·{' '}
        {t('importing.rows_count')}: {number(view.total)}
      </p>
      {isOpen(view) && <ImportWizard view={view} entity={entity} templates={templates} rows={rows} calls={calls} />}
      {!isOpen(view) && <Steps current="check" id={id} over={view.state === 'done' || view.state === 'undone'} />}
      {isComplete && <Outcome view={view} entity={entity} busy={calls.isPending} onUndo={() => call('undo')} />}
      {isBusy(view) && view.state !== 'checking' && (
        <Busy key={view.state} view={view} onCancel={() => call('cancel')} />
      )}
      {view.state === 'receiving' && (
        <div className="import-row">
          <span role="alert">{t('importing.sending_broke')}</span>
          <Button onClick={() => call('cancel')}>{t('importing.call_off')}</Button>
        </div>
      )}
      {isComplete && (
        <p>
          <Link className="m-link" to={`/import?resource=${view.resource}`}>
            {t('importing.start_over')}
          </Link>
        </p>
      )}
    </>
  )
}
