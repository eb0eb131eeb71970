import type { Values } from '../kept.ts'
import type { Passage } from './passage.ts'

/** What an account needs beside names and password: an organization, a guide's page, or nothing more. */
export type AccountKind = 'organization' | 'guide' | undefined

const guideSector = 4

/** What whoever registers in a sector brings; the invited bring nothing. */
export function kindOf({ sector }: Passage): AccountKind {
  if (!sector) return undefined
  return sector === guideSector ? 'guide' : 'organization'
}

const kindFields: Record<'organization' | 'guide', readonly string[]> = {
  organization: ['organization.type', 'organization.legal_name', 'organization.id_number'],
  guide: ['guide.guide_type_id'],
}

/** Names of the fields that must be filled in. */
export const accountFields = (kind: AccountKind): readonly string[] => ['first_name', 'last_name', ...(kind ? kindFields[kind] : [])]

/** The body of `POST /auth/create_user`, out of what was typed. */
export function accountBody(passage: Passage, values: Values): Record<string, unknown> {
  const { ticket } = passage
  const { first_name, last_name, password, password_repeat } = values
  const organization = { type: Number(values['organization.type']), legal_name: values['organization.legal_name'], id_number: values['organization.id_number'] }
  const guide = { guide_type_id: Number(values['guide.guide_type_id']) }
  const kind = kindOf(passage)
  return { ticket, first_name, last_name, password, password_repeat, ...(kind && { [kind]: { organization, guide }[kind] }) }
}
