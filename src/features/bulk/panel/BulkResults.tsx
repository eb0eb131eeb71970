import { Link } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { calledAs } from '../../../panel/data/values.ts'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { recordPath } from '../../../panel/data/paths.ts'
import type { BulkRun, Outcome } from './useBulk.ts'
import { Button } from '../../../panel/ui/Button.tsx'

interface Props {
  entity: Entity
  title: string
  run: BulkRun
  onStop(): void
  onClose(): void
}

/** How far it is with many records, and then what became of each: first those that it could not be done with, and why. */
export function BulkResults({ entity, title, run, onStop, onClose }: Props) {
  const { t, number } = useReader()
  const isRunning = run.state === 'running'
  const refused = run.outcomes.filter(({ refusal }) => refusal !== undefined)
  const done = run.outcomes.filter(({ refusal }) => refusal === undefined)
  const left = run.total - run.outcomes.length
  const progress = t('panel.bulk.progress', { done: number(run.outcomes.length), total: number(run.total) })
  return (
    <ModalDialog title={title} onCancel={isRunning ? onStop : onClose}>
      {isRunning ? (
        <p role="status">
          <progress className="m-progress" aria-label={title} value={run.outcomes.length} max={run.total} /> {progress}
        </p>
      ) : (
        <>
          <p role="status">
            {t('panel.bulk.done', { smart_count: done.length })}
            {refused.length > 0 && ` ${t('panel.bulk.refused', { smart_count: refused.length })}`}
            {left > 0 && ` ${t('panel.bulk.left', { smart_count: left })}`}
          </p>
          {refused.length > 0 && (
            <Outcomes
              entity={entity}
              label={t('panel.bulk.refused', { smart_count: refused.length })}
              outcomes={refused}
            />
          )}
          {refused.length === 0 && (
            <Outcomes entity={entity} label={t('panel.bulk.done', { smart_count: done.length })} outcomes={done} />
          )}
          {refused.length > 0 && done.length > 0 && (
            <details className="m-bulk-done">
              <summary>{t('panel.bulk.show_done')}</summary>
              <Outcomes entity={entity} label={t('panel.bulk.done', { smart_count: done.length })} outcomes={done} />
            </details>
          )}
        </>
      )}
      <div className="m-row m-end">
        <Button primary={!isRunning} onClick={isRunning ? onStop : onClose}>
          {t(isRunning ? 'panel.bulk.stop' : 'panel.keyboard.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}

const Outcomes = ({ entity, label, outcomes }: { entity: Entity; label: string; outcomes: readonly Outcome[] }) => {
  const reader = useReader()
  return (
    <ul className="m-bulk-outcomes" aria-label={label}>
      {outcomes.map(({ record, refusal }) => (
        <li key={record.id}>
          <Link className="m-link" to={recordPath(entity.name, record.id)}>
            {calledAs(entity, record, reader)}
          </Link>
          {refusal?.map(line => (
            <span key={line} className="m-bulk-refusal">
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
