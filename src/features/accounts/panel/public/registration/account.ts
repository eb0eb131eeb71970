import type { Values } from '../../../../../panel/ui/Form.tsx'
import { sectorOf } from '../../../registrationConfig.ts'
import { firstRecordBody, inputNames } from '../../firstRecord.ts'
import type { Registration } from './registrationState.ts'

/** The name of the first record that the sector requires; undefined for invited people. */
export const firstRecordNameOf = ({ sector }: Pick<Registration, 'sector'>): string | undefined =>
  sector ? sectorOf(sector).brings : undefined

/** Names of the fields that must be filled in. */
export const accountFields = (brings: string | undefined): readonly string[] => [
  'first_name',
  'last_name',
  ...inputNames(brings),
]

/** The body of `POST /auth/create_user`, from the entered values. */
export function accountBody(registration: Registration, values: Values): Record<string, unknown> {
  const { ticket } = registration
  const { first_name, last_name, password, password_repeat } = values
  return {
    ticket,
    first_name,
    last_name,
    password,
    password_repeat,
    ...firstRecordBody(firstRecordNameOf(registration), values),
  }
}
