import { useBlocker } from 'ra-core'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../model/query.ts'
import { useHoldsUnsaved } from '../layout/unsaved.ts'
import { useReader } from '../fields/reader.ts'
import { useUploadSummary } from '../uploads/useUploads.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a form with unsaved changes or uploads under way is left, within the panel and by closing the tab. */
export function LeaveGuard() {
  const { t } = useReader()
  const { isDirty } = useFormState<Row>()
  const holds = useUploadSummary().busy.length > 0 || isDirty
  useHoldsUnsaved(holds)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => holds && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    // What was saved in the same moment needs no question.
    if (blocker.state === 'blocked' && !holds) blocker.proceed?.()
  }, [blocker, holds])
  useEffect(() => {
    if (!holds) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [holds])
  if (blocker.state !== 'blocked' || !holds) return null
  return (
    <ConfirmDialog title={t('panel.leave.title')} confirm={t('panel.leave.leave')} cancel={t('panel.leave.stay')} onConfirm={() => blocker.proceed?.()} onCancel={() => blocker.reset?.()}>
      <p>{t(blocker.location?.pathname.endsWith('/logout') ? 'panel.leave.sign_out' : 'panel.leave.text')}</p>
    </ConfirmDialog>
  )
}
