import { useBlocker } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import { cancelPendingLeave, usePendingLeave, useReportUnsaved } from '../../data/unsaved.ts'
import { useReader } from '../../data/reader.ts'
import { page } from '../../data/session/page.ts'
import { isLasting } from '../../data/session/storage.ts'
import { useUploadSummary } from '../../data/uploads/useUploads.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Place {
  pathname: string
  hash: string
}

const pathOf = ({ pathname }: Place): string => pathname

/**
 * Asks for confirmation before a form with unsaved changes or pending uploads is left, by navigation or by closing the
 * tab. `placeOf` returns the part of a URL that belongs to the form.
 */
export function LeaveGuard({ placeOf = pathOf }: { placeOf?(location: Place): string }) {
  const { t } = useReader()
  const { isDirty } = useFormState<Row>()
  const isUploading = useUploadSummary().busy.length > 0
  const holds = isUploading || isDirty
  useReportUnsaved(holds, isUploading)
  const way = usePendingLeave()
  const decided = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    // No confirmation is needed if the form was saved at the same moment.
    if (blocker.state === 'blocked' && !holds) blocker.proceed?.()
  }, [blocker, holds])
  useEffect(() => {
    if (!holds) return
    const stay = (event: BeforeUnloadEvent) => {
      // When the session has expired, the draft is offered after signing in, so there is nothing to confirm.
      if (!decided.current && !(page.isForced() && isLasting())) event.preventDefault()
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [holds])
  const isBlocked = blocker.state === 'blocked'
  if (!holds || (!isBlocked && !way)) return null
  const leave = () => {
    if (isBlocked) return blocker.proceed?.()
    decided.current = true
    cancelPendingLeave()
    way?.()
  }
  const stay = () => (isBlocked ? blocker.reset?.() : cancelPendingLeave())
  return (
    <ConfirmDialog
      title={t('panel.leave.title')}
      confirm={t('panel.leave.leave')}
      cancel={t('panel.leave.stay')}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>
        {t(
          `panel.leave.${blocker.location?.pathname.endsWith('/logout') ? 'sign_out' : isLasting() ? 'text' : 'text_fleeting'}`,
        )}
      </p>
    </ConfirmDialog>
  )
}
