import { createElement, useEffect, useSyncExternalStore } from 'react'
import { useNotificationContext, useTranslate } from 'ra-core'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'
import { whenIdle } from '../../data/whenIdle.ts'
import { onToasts, shownToasts, showToast, type Toast } from './toasts.ts'

const list = preloadable(async () => (await import('./Toasts.tsx')).default)

function Shown({ toasts }: { toasts: readonly Toast[] }) {
  const Toasts = usePreloaded(list)
  return Toasts ? createElement(Toasts, { toasts }) : null
}

/** The panel's toasts, including react-admin's notifications. The code is loaded when the browser is idle. */
export function Notifications() {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  useEffect(() => whenIdle(() => void list.load().catch(() => undefined)), [])
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (taken)
      showToast(
        taken.type,
        translate(String(taken.message), { ...taken.notificationOptions?.messageArgs, _: String(taken.message) }),
      )
  }, [notifications, takeNotification, translate])
  return (
    <div className="toasts" aria-live="polite">
      {toasts.length > 0 && (
        <ErrorBoundary resetKey="" fallback={() => toasts.at(-1)?.text}>
          <Shown toasts={toasts} />
        </ErrorBoundary>
      )}
    </div>
  )
}
