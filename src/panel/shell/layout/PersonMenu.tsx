import { createElement } from 'react'
import { useTranslate } from 'ra-core'
import { personName } from '../../../engine/rules/text/formats.ts'
import { preloadable } from '../../data/preloadable.ts'
import { useOptional } from '../../data/useOptional.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { placeNear } from '../../ui/placeNear.ts'
import { usePopover } from '../../ui/usePopover.ts'

const things = preloadable(async () => (await import('./PersonalEntries.tsx')).default)

function Loaded({ onLeave }: { onLeave(): void }) {
  const PersonalEntries = useOptional(things)
  return PersonalEntries ? createElement(PersonalEntries, { onLeave }) : null
}

/** The signed-in person (name and role) with their menu: profile, language, appearance, and signing out. */
export function PersonMenu({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { first_name, last_name, role } = usePanel().profile
  const translate = useTranslate()
  const { open, id, root, button, setOpen } = usePopover()
  const name = personName({ firstname: first_name, lastname: last_name })
  const preload = () => void things.load().catch(() => undefined)
  return (
    <div ref={root} className="person-menu">
      <button
        ref={button}
        type="button"
        className="user-summary"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={isCollapsed ? name : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <span className="user-initials" aria-hidden>
          {first_name.slice(0, 1)}
          {last_name.slice(0, 1)}
        </span>
        <span className={isCollapsed ? 'm-hidden' : 'user-names'}>
          <span className="user-name">{name}</span>
          <span className="user-role">{translate(`codes.roles.${role}`)}</span>
        </span>
      </button>
      {open && (
        <div id={id} ref={isCollapsed ? placeNear : undefined} className="m-menu-body person-menu-body">
          <Loaded onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
