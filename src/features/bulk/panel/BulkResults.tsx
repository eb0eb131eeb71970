import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { Groups } from './Groups.tsx'
import { groupsOf, type BulkRun } from './useBulk.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

interface Props {
  entity: Entity
  title: string
  run: BulkRun
  onStop(): void
  onClose(): void
}

/** Shows the progress, then the records that failed, grouped by reason. Nothing remains to be read if none failed. */
export function BulkResults({ entity, title, run, onStop, onClose }: Props) {
  const { t, number } = useReader()
  const isRunning = run.state === 'running'
  const groups = groupsOf(run.outcomes)
  const rejected = groups.reduce((sum, { count }) => sum + count, 0)
  const done = run.outcomes.length - rejected
  const left = run.total - run.outcomes.length
  const progress = t('bulk.progress', { done: number(run.outcomes.length), total: number(run.total) })
  return (
    <ModalDialog title={title} onCancel={isRunning ? onStop : onClose}>
      {isRunning ? (
        <p role="status">
          <progress className="m-progress" aria-label={title} value={run.outcomes.length} max={run.total} /> {progress}
        </p>
      ) : (
        <>
          <p role="status">
            {t('bulk.done', { smart_count: done })}
            {rejected > 0 && ` ${t('bulk.refused', { smart_count: rejected })}`}
            {left > 0 && ` ${t('bulk.not_started', { smart_count: left })}`}
          </p>
          <Groups
            entity={entity}
            groups={groups}
            label={t('bulk.refused', { smart_count: rejected })}
            headingOf={({ count }) => t('bulk.stays', { smart_count: count })}
          />
        </>
      )}
      <DialogActions>
        <Button primary={!isRunning} onClick={isRunning ? onStop : onClose}>
          {t(isRunning ? 'bulk.stop' : 'panel.keyboard.close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
