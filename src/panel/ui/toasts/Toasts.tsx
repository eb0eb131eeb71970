import { useTranslate } from 'ra-core'
import { useEffect, useRef, type RefObject, useState } from 'react'
import { Button } from '../Button.tsx'
import { closeToast, type Toast } from './toasts.ts'
import './toasts.css'

const begins = ['mouseenter', 'focusin'] as const
const ends = ['mouseleave', 'focusout'] as const

/** Whether an element is hovered or has the focus. */
function useIsHoveredOrFocused(element: RefObject<HTMLElement | null>): boolean {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const there = element.current
    const begin = () => setIsRead(true)
    const end = () => setIsRead(false)
    for (const name of begins) there?.addEventListener(name, begin)
    for (const name of ends) there?.addEventListener(name, end)
    return () => {
      for (const name of begins) there?.removeEventListener(name, begin)
      for (const name of ends) there?.removeEventListener(name, end)
    }
  }, [element])
  return isRead
}

const secondsVisible = 6

/** Toasts. Errors stay until they are closed; others disappear after a while, but not while hovered or focused. */
export default function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <ul>
      {toasts.map(toast => (
        <Item key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}

function Item({ toast }: { toast: Toast }) {
  const { id, kind, text, progress, action, seconds = secondsVisible } = toast
  const translate = useTranslate()
  const item = useRef<HTMLLIElement>(null)
  const read = useIsHoveredOrFocused(item)
  const stays = read || kind === 'loading' || kind === 'error'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(closeToast, seconds * 1_000, id)
    return () => clearTimeout(timer)
  }, [stays, kind, id, seconds])
  return (
    <li ref={item} className={`toast toast-${kind}`}>
      <span className="toast-mark" aria-hidden="true" />
      <p role={kind === 'error' ? 'alert' : undefined}>{text}</p>
      {progress && (
        <>
          <span className="toast-number">
            {progress.done} / {progress.total}
          </span>
          <progress value={progress.done} max={progress.total} aria-label={text} />
        </>
      )}
      {action && (
        <Button
          small
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      {kind !== 'loading' && (
        <button
          type="button"
          className="toast-close"
          aria-label={translate('panel.notifications.dismiss')}
          onClick={() => closeToast(id)}
        >
          ×
        </button>
      )}
    </li>
  )
}
