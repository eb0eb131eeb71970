import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { initialsOf } from '../../../panel/ui/initialsOf.ts'
import { presenceKey, tab, usePresence } from './usePresence.ts'
import './presence.css'

/**
 * Milliseconds that the focus must stay in a field before others see it, so that tabbing through a form announces
 * nothing.
 */
const settleMilliseconds = 500

/** Returns the property whose input has the focus. */
const propertyInFocus = (): string | null =>
  document.activeElement
    ?.closest<HTMLElement>(':is(.m-form, .m-peek-form) [data-property]')
    ?.dataset.property?.split(' ')[0] ?? null

/** Announces which field this tab is in, and that it is closed. */
function useAnnouncements(path: string): void {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const announceField = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const field = propertyInFocus()
        if (field === tab.field) return
        tab.field = field
        void client.invalidateQueries({ queryKey: presenceKey(path) })
      }, settleMilliseconds)
    }
    const leave = () =>
      void provider.call(`${path}/${tab.name}`, { method: 'DELETE', keepalive: true }).catch(() => undefined)
    document.addEventListener('focusin', announceField)
    document.addEventListener('focusout', announceField)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', announceField)
      document.removeEventListener('focusout', announceField)
      window.removeEventListener('pagehide', leave)
      tab.field = null
      leave()
    }
  }, [client, provider, path])
}

/** Who else has a place open; also announces this tab there. */
export function PeopleHere({ path }: { path: string }) {
  const { t } = useReader()
  useAnnouncements(path)
  const people = usePresence(path)
  return (
    <span role="status" className="presence">
      {people.length > 0 && (
        <>
          <span className="m-hidden">{t('together.here', { names: people.map(({ name }) => name).join(', ') })}</span>
          {people.map(({ id, name }) => (
            <span key={id} className="presence-person" aria-hidden="true" title={name}>
              <span className="presence-initials">{initialsOf(name)}</span>
              <span className="presence-name">{name}</span>
            </span>
          ))}
        </>
      )}
    </span>
  )
}
