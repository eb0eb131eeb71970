import { kindOfSector, type SectorKind } from '../../../../people/people.ts'
import type { Values } from '../../../../../panel/ui/Form.tsx'
import type { Registration } from './registrationState.ts'

/** What an account needs beside names and password: an organization, a guide's page, or nothing more. */
export type AccountKind = SectorKind | undefined

/** What whoever registers in a sector brings; the invited bring nothing. */
export const kindOf = ({ sector }: Pick<Registration, 'sector'>): AccountKind =>
  sector ? kindOfSector(sector) : undefined

/** Names of the fields that must be filled in of what is brought. */
export const kindFields: Record<SectorKind, readonly string[]> = {
  organization: ['organization.type', 'organization.legal_name', 'organization.id_number'],
  guide: ['guide.guide_type_id'],
}

/** Names of the fields that must be filled in. */
export const accountFields = (kind: AccountKind): readonly string[] => [
  'first_name',
  'last_name',
  ...(kind ? kindFields[kind] : []),
]

/** What is brought, out of what was typed. */
export function broughtBy(kind: AccountKind, values: Values): Record<string, unknown> {
  const organization = {
    type: Number(values['organization.type']),
    legal_name: values['organization.legal_name'],
    id_number: values['organization.id_number'],
  }
  const guide = { guide_type_id: Number(values['guide.guide_type_id']) }
  return kind ? { [kind]: { organization, guide }[kind] } : {}
}

/** The body of `POST /auth/create_user`, out of what was typed. */
export function accountBody(registration: Registration, values: Values): Record<string, unknown> {
  const { ticket } = registration
  const { first_name, last_name, password, password_repeat } = values
  return { ticket, first_name, last_name, password, password_repeat, ...broughtBy(kindOf(registration), values) }
}
