import { fill } from '../../../../../../i18n/fill.ts'
import type { Passage } from './passage.ts'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

const isInvited = (role: string): role is 'moderator' | 'manager' => role === 'moderator' || role === 'manager'

/** Says to whoever came by a letter as what they are coming, and who asked them to. */
export function useWelcome({ email, role, organization }: Passage): string {
  const { steps } = useRegistrationTexts()
  if (!isInvited(role)) return fill(steps.welcome, { email })
  const named = steps.roles[role]
  return organization ? fill(steps.invited_by, { organization, role: named }) : fill(steps.invited, { role: named })
}
