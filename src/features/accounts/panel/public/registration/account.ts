import type { Values } from '../../../../../panel/ui/Form.tsx'
import { sectorOf } from '../../../accountWays.ts'
import { bodyOfBrought, inputNames } from '../../brought.ts'
import type { Registration } from './registrationState.ts'

/** The name of what whoever registers in a sector brings; the invited bring nothing. */
export const broughtBy = ({ sector }: Pick<Registration, 'sector'>): string | undefined =>
  sector ? sectorOf(sector).brings : undefined

/** Names of the fields that must be filled in. */
export const accountFields = (brings: string | undefined): readonly string[] => [
  'first_name',
  'last_name',
  ...inputNames(brings),
]

/** The body of `POST /auth/create_user`, out of what was typed. */
export function accountBody(registration: Registration, values: Values): Record<string, unknown> {
  const { ticket } = registration
  const { first_name, last_name, password, password_repeat } = values
  return { ticket, first_name, last_name, password, password_repeat, ...bodyOfBrought(broughtBy(registration), values) }
}
