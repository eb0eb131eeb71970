import { useEvent } from 'ra-core'
import { useEffect } from 'react'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import type { ImportView } from '../../../import/import.ts'
import { isBusy, useImport, useImportCalls } from '../../../import/panel/useImports.ts'
import { partsOf } from '../../parts.ts'
import { useHead } from '../useDeclarations.ts'
import { mappingOf } from './tableDraft.ts'

/** Imports the uploaded rows of a file after its resource was published: all of them, or as a person decides. */
export function ImportUploadedRows({ id }: { id: string }) {
  const { data } = useImport(id)
  return data ? <Coming view={data} /> : null
}

function Coming({ view }: { view: ImportView }) {
  const reader = useReader()
  const { t, number } = reader
  const { registry } = usePanel()
  const head = useHead()
  const calls = useImportCalls(view.id, reader)
  const { state, file_name, total, done, created, refused } = view
  const entity = registry.entities.get(view.resource)
  const part = head.data && partsOf(head.data.document, 'resources').get(view.resource)
  // Each step runs only once: a request moves the import to its next state, and after a rejected step, the import page
  // takes over.
  const step =
    calls.isPending || calls.isError || !entity || !part
      ? undefined
      : state === 'ready' && view.mapping
        ? 'check'
        : state === 'checked' && refused === 0
          ? 'run'
          : undefined
  const go = useEvent(() => {
    if (step === 'run') calls.mutate({ path: 'run', body: { leave_out: false } })
    if (step !== 'check' || !entity || !part || !view.mapping) return
    const ids = 'ids' in part ? (part.ids ?? {}) : {}
    calls.mutate({ path: 'check', body: { mapping: mappingOf(entity, ids, view.mapping) } })
  })
  useEffect(() => {
    if (step) go()
  }, [step, go])
  const counts = { file: file_name, done: number(done), total: number(total), created: number(created) }
  const see = <ButtonLink to={`/import?id=${view.id}`}>{t('declaring.table.see')}</ButtonLink>
  if (isBusy(view) || step || calls.isPending)
    return (
      <div className="m-row">
        <progress aria-label={file_name} max={Math.max(total, 1)} value={done} />
        <span role="status" className="m-number">
          {t(`declaring.table.${state === 'running' || step === 'run' ? 'running' : 'checking'}`, counts)}
        </span>
      </div>
    )
  if (state === 'done') return <p role="status">{t('declaring.table.done', counts)}</p>
  if (state === 'checked')
    return (
      <div role="status" className="m-row declaring-notice">
        <span>{t('declaring.table.refused', { ...counts, refused: number(refused) })}</span>
        {see}
        {refused < total && (
          <Button onClick={() => calls.mutate({ path: 'run', body: { leave_out: true } })}>
            {t('declaring.table.take_others')}
          </Button>
        )}
      </div>
    )
  if (state === 'cancelled' || !entity) return null
  return (
    <div role="alert" className="m-row declaring-notice">
      <span>{t('declaring.table.failed', counts)}</span>
      {see}
    </div>
  )
}
