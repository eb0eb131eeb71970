import { createElement, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { preloadable } from '../../data/preloadable.ts'
import { useOptional } from '../../data/useOptional.ts'

const dialog = preloadable(async () => (await import('./LogoutDialog.tsx')).default)

function Dialog({ onCancel }: { onCancel(): void }) {
  const LogoutDialog = useOptional(dialog)
  return LogoutDialog ? createElement(LogoutDialog, { onCancel, onConfirm: onCancel }) : null
}

/** A link to `/platform/logout` that first asks for confirmation in place. */
export function SignOutLink({ className, children }: { className: string; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Link
        to="/logout"
        className={className}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setAsking(true)
        }}
      >
        {children}
      </Link>
      {asking && <Dialog onCancel={() => setAsking(false)} />}
    </>
  )
}
