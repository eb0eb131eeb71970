import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { listPath, recordPath } from '../../../panel/data/paths.ts'
import { ProblemGroups } from './ProblemGroups.tsx'
import { stepPath } from './importSteps.ts'
import { useBeginWithRejected } from './useImports.ts'
import { useLabels } from './useLabels.ts'
import { useSaveRejected } from './useSaveRejected.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** Returns the path of the list of records that an import wrote: those of its author from the time of the import. */
const writtenPath = ({ resource, created, started_at, ended_at, updated_by }: ImportView): string => {
  const [at, by] = created > 0 ? ['created_at', 'created_by'] : ['updated_at', 'updated_by']
  return `${listPath(resource)}?${new URLSearchParams({ filter: JSON.stringify({ [`${at}_gte`]: started_at, [`${at}_lte`]: ended_at, [by]: updated_by }) })}`
}

/** Shows the outcome of an import: what was written, what was undone, or that nothing changed. */
export function Outcome({
  view,
  entity,
  busy,
  onUndo,
}: {
  view: ImportView
  entity: Entity
  busy: boolean
  onUndo(): void
}) {
  const reader = useReader()
  const { t, number } = reader
  const label = useLabels(entity)
  const [isConfirming, setIsConfirming] = useState(false)
  const save = useSaveRejected(view, entity)
  const navigate = useNavigate()
  const importRejected = useBeginWithRejected(view.id, {
    reader,
    onBegun: id => void navigate(stepPath(id, 'check')),
  })
  const { state, created, updated, unchanged, refused, kept, leave_out, parts, problems } = view
  return (
    <section className="import-found">
      <p role="status">
        {state === 'done' &&
          `${t('importing.done')} ${t('importing.done_counts', { created: number(created), updated: number(updated), unchanged: number(unchanged) })}`}
        {state === 'undone' &&
          `${t('importing.undone')} ${t('importing.undone_counts', { removed: number(kept?.removed ?? 0), reverted: number(kept?.reverted ?? 0) })}`}
        {state === 'failed' && t('importing.failed')}
        {state === 'cancelled' && t('importing.called_off')}
      </p>
      {(state === 'failed' || problems.some(({ field }) => field === 'import')) && (
        <ProblemGroups view={view} entity={entity} />
      )}
      {state === 'done' && (
        <>
          {created + updated > 0 && (
            <div className="import-row">
              <ButtonLink primary to={writtenPath(view)}>
                {t('importing.see')}
              </ButtonLink>
              <Button busy={busy} onClick={() => setIsConfirming(true)}>
                {t('importing.undo')}
              </Button>
            </div>
          )}
          {leave_out && refused > 0 && (
            <div className="import-row">
              <span>{t('importing.left_out', { count: number(refused) })}</span>
              {parts > 0 && (
                <>
                  <Button busy={importRejected.isPending} onClick={() => importRejected.mutate()}>
                    {t('importing.mend')}
                  </Button>
                  <Button busy={save.isPending} onClick={() => save.mutate()}>
                    {t('importing.save_errors')}
                  </Button>
                </>
              )}
            </div>
          )}
        </>
      )}
      {kept && kept.total > 0 && (
        <>
          <p>{t('importing.kept', { smart_count: kept.total })}</p>
          <ul>
            {kept.records.map(({ id, title, fields }) => (
              <li key={id}>
                <Link className="m-link" to={recordPath(entity.name, id)}>
                  {title}
                </Link>
                :{' '}
                {fields.length > 0
                  ? t('importing.kept_fields', { fields: fields.map(label).join(', ') })
                  : t('importing.kept_whole')}
              </li>
            ))}
          </ul>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('importing.undo_title')}
          confirm={t('importing.undo')}
          busy={busy}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            onUndo()
          }}
        >
          <p>{t('importing.undo_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
