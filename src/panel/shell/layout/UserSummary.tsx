import { useTranslate } from 'ra-core'
import { usePanel } from '../../data/RegistryContext.tsx'
import { frameParts } from '../routing/panelProduct.ts'
import { personName } from '../../../engine/rules/text/formats.ts'

/** Who is signed in: first name, last name and role. */
export function UserSummary() {
  const { first_name, last_name, role } = usePanel().profile
  const { Bell } = frameParts()
  const translate = useTranslate()
  return (
    <div className="user-summary">
      <span className="user-initials" aria-hidden>
        {first_name.slice(0, 1)}
        {last_name.slice(0, 1)}
      </span>
      <div>
        <div className="user-name">
          {personName({ firstname: first_name, lastname: last_name })}
        </div>
        <div className="user-role">{translate(`codes.roles.${role}`)}</div>
      </div>
      <Bell />
    </div>
  )
}
