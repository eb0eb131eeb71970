import { useBlocker } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import { forgetWay, usePendingLeave, useHoldsUnsaved } from '../../data/unsaved.ts'
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
 * Asks before a form with unsaved changes or uploads in progress is left, within the panel and by closing the tab. `placeOf` says what of an
 * address is the form's own.
 */
export function LeaveGuard({ placeOf = pathOf }: { placeOf?(location: Place): string }) {
  const { t } = useReader()
  const { isDirty } = useFormState<Row>()
  const isUploading = useUploadSummary().busy.length > 0
  const holds = isUploading || isDirty
  useHoldsUnsaved(holds, isUploading)
  const way = usePendingLeave()
  const decided = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    // What was saved in the same moment needs no question.
    if (blocker.state === 'blocked' && !holds) blocker.proceed?.()
  }, [blocker, holds])
  useEffect(() => {
    if (!holds) return
    const stay = (event: BeforeUnloadEvent) => {
      // Where the session is over, what was written is offered after the sign-in; there is nothing to choose.
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
    forgetWay()
    way?.()
  }
  const stay = () => (isBlocked ? blocker.reset?.() : forgetWay())
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
