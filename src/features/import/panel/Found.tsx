import { useState } from 'react'
import type { ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ProblemGroups } from './ProblemGroups.tsx'
import { useSaveRefused } from './useSaveRefused.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'

/** What the check of all rows found, and the importing. */
export function Found({
  view,
  entity,
  busy,
  onRun,
}: {
  view: ImportView
  entity: Entity
  busy: boolean
  onRun(leaveOut: boolean): void
}) {
  const { t, number } = useReader()
  const [leaveOut, setLeaveOut] = useState(false)
  const save = useSaveRefused(view, entity)
  const { created, updated, unchanged, refused } = view
  const isBlocked = (refused > 0 && !leaveOut) || created + updated === 0
  return (
    <section aria-labelledby="import-found" className="import-found">
      <h2 id="import-found" className="import-heading">
        {t('importing.checked_heading')}
      </h2>
      <p role="status">
        {t('importing.counts', {
          created: number(created),
          updated: number(updated),
          unchanged: number(unchanged),
          refused: number(refused),
        })}{' '}
        {refused === 0 && t('importing.nothing_wrong')}
      </p>
      <ProblemGroups view={view} entity={entity} />
      {refused > 0 && (
        <>
          <div className="import-row">
            <Button disabled={save.isPending} onClick={() => save.mutate()}>
              {t('importing.save_errors')}
            </Button>
            <span className="m-quiet">{t('importing.errors_hint')}</span>
          </div>
          <Check checked={leaveOut} onChange={event => setLeaveOut(event.target.checked)}>
            {t('importing.leave_out')}
          </Check>
        </>
      )}
      <div className="import-row">
        <Button primary disabled={busy || isBlocked} onClick={() => onRun(leaveOut)}>
          {t('importing.run')}
        </Button>
        <span className="m-quiet">{t('importing.run_hint')}</span>
      </div>
    </section>
  )
}
