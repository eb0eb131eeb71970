import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { Outcome } from './Outcome.tsx'
import { isBusy, useFirstRows, useImport, useImportCalls, useTemplates } from './useImports.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { useState } from 'react'
import type { ImportView } from '../import.ts'

/** How far the work on an import is, with numbers. */
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

/** One import, wherever it is. */
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
  const isOpen = view.state === 'ready' || view.state === 'checked' || (view.state === 'failed' && view.parts > 0)
  const isOver =
    view.state === 'done' || view.state === 'undone' || view.state === 'failed' || view.state === 'cancelled'
  return (
    <>
      <p className="import-title">
        <strong>{view.file_name}</strong> · {t(`resources.${view.resource}.name`, { smart_count: 2 })} ·{' '}
        {t('importing.rows_count')}: {number(view.total)}
      </p>
      {isOver && <Outcome view={view} entity={entity} busy={calls.isPending} onUndo={() => call('undo')} />}
      {isOpen && (
        <ImportMapping
          key={`${view.id} ${view.state}`}
          view={view}
          entity={entity}
          templates={templates}
          rows={rows}
          busy={calls.isPending}
          onCall={call}
        />
      )}
      {isBusy(view) && <Busy key={view.state} view={view} onCancel={() => call('cancel')} />}
      {view.state === 'receiving' && (
        <div className="import-row">
          <span role="alert">{t('importing.sending_broke')}</span>
          <Button onClick={() => call('cancel')}>{t('importing.call_off')}</Button>
        </div>
      )}
      {!isBusy(view) && (
        <p>
          <Link className="m-link" to={`/import?resource=${view.resource}`}>
            {t('importing.start_over')}
          </Link>
        </p>
      )}
    </>
  )
}
