import { useEffect, useRef } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { BulkView } from '../bulkShapes.ts'
import { Groups } from './Groups.tsx'
import { countOf } from './groupTexts.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

interface Props {
  entity: Entity
  view: BulkView
  label: string
  failure: string
  onRun(): void
  onBack(): void
}

/** Shows what a bulk change would do, before it is run. */
export function CheckedStep({ entity, view, label, failure, onRun, onBack }: Props) {
  const { t } = useReader()
  const runButton = useRef<HTMLButtonElement>(null)
  // The button that led here is gone, and focus with it.
  useEffect(() => runButton.current?.focus(), [])
  const changing = countOf(view.groups, 'to_change', 'to_propose')
  return (
    <div className="m-dialog-form">
      <p role="status">{t(changing > 0 ? 'bulk.edit.checked' : 'bulk.edit.none')}</p>
      <Groups entity={entity} groups={view.groups} label={label} />
      {failure && <p role="alert">{failure}</p>}
      <DialogActions>
        <Button onClick={onBack}>{t('bulk.edit.back')}</Button>
        {changing > 0 && (
          <Button ref={runButton} primary onClick={onRun}>
            {t('bulk.edit.run', { smart_count: changing })}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
