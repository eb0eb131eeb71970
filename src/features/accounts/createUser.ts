import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { identificationCode } from '../../engine/fields/identificationCode.ts'
import { text } from '../../engine/fields/text.ts'
import { inRepeatedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { kindOfSector, roleOfSector, type SectorKind } from '../people/people.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'
import { keepRegistrationTerms } from '../pages/terms.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { Call } from '../../engine/http/route.ts'
import { beginSession } from './sessions.ts'
import { acceptInvitation } from './acceptAsManager.ts'
import { createFirstRecord } from './createFirstRecord.ts'
import { findByTicket, ticketConditions } from '../mail/emails/links.ts'
import { newPassword, setPassword } from './passwords.ts'

const noLists = { codeList: (name: string) => ({ name, values: [] }) }
const line = (name: string, maximum: number) => text.schema({ name, type: 'text', maximum }, noLists)

/** How a person is called. */
export const personName = { first_name: line('first_name', 80), last_name: line('last_name', 80) }

export const newUser = z.strictObject({
  ticket: z.string().check(z.minLength(1), z.maxLength(200)),
  ...personName,
  ...newPassword,
  organization: z.optional(
    z.strictObject({
      type: z.literal([1, 2, 3]),
      legal_name: line('legal_name', 200),
      id_number: identificationCode.schema({ name: 'id_number', type: identificationCode.name }, noLists),
    }),
  ),
  guide: z.optional(z.strictObject({ guide_type_id: z.literal([1, 2, 3, 4, 5, 6]) })),
})

export type NewUser = z.infer<typeof newUser>

const kinds: readonly SectorKind[] = ['organization', 'guide']

const kindOf = (link: RowOf<'links'>): SectorKind | undefined =>
  link.sector === null ? undefined : kindOfSector(link.sector)

/** Asks for exactly what is wanted on this way to a role. Throws `unknown_field` and `invalid`. */
export function checkKind<Wanted extends SectorKind | undefined>(
  wanted: Wanted,
  body: Pick<NewUser, SectorKind>,
): Wanted {
  const strange = kinds.find(kind => kind !== wanted && body[kind] !== undefined)
  if (strange) throw new Problem('unknown_field', { field: strange })
  if (wanted && body[wanted] === undefined)
    throw new Problem('invalid', {}, { errors: { [wanted]: { code: 'required' } } })
  return wanted
}

/** What the account is from its link alone: nothing of it is in the body. */
async function rightsOf(records: RecordsContext, link: RowOf<'links'>): Promise<Row> {
  if (link.sector !== null) return { role: roleOfSector(link.sector) }
  const invitation = await acceptInvitation(records, link.invitation_id)
  return {
    role: invitation.role,
    permissions: invitation.permissions,
    organization_ids: invitation.organization_id ? [invitation.organization_id] : [],
  }
}

/** Problems of a record inside the body, named as the body names it. */
export async function inside<Result>(kind: SectorKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    const errors: FieldProblems = Object.fromEntries(
      Object.entries(error.errors).map(([name, problem]) => [`${kind}.${name}`, problem]),
    )
    throw new Problem(error.code, error.params, { errors })
  }
}

/**
 * Makes the account at the end of the flow, with its organization or guide's page, and signs the person in; the ticket is used
 * up, by one of all who try at once. Answers an access token. Throws `ticket_invalid`, `unknown_field`, `invalid`.
 */
export async function createUser(call: Call, body: NewUser): Promise<string> {
  const known = await findByTicket(call, body.ticket, 'create_user')
  const kind = checkKind(kindOf(known), body)
  const hash = await call.ports.passwords.hash(body.password)
  const userId = await inRepeatedTransaction(call.records, async records => {
    const at = records.clock()
    const [link] = await records.store.update(
      'links',
      [...ticketConditions(body.ticket, at), is('step', 'create_user')],
      { used_at: at.toISOString() },
    )
    if (!link || (await findOne(records.store, 'users', 'email', link.email, [is('deleted_at', null)])))
      throw new Problem('ticket_invalid')
    const names = {
      firstname: body.first_name,
      lastname: body.last_name,
      email: link.email,
      phone: link.phone,
      language: readLocale(call.request),
    }
    const made = await create(
      records,
      system,
      'users',
      { ...names, ...(await rightsOf(records, link)) },
      'registration',
    )
    await setPassword(records, made.id, hash)
    // The product itself reads all of what it made.
    const person = { ...made, firstname: body.first_name } as RowOf<'users'>
    if (link.sector !== null) await keepRegistrationTerms({ ...call, records }, person.id, link.created_at)
    if (kind)
      await inside(kind, () =>
        createFirstRecord(records, actorOf(records.registry, person), person, kind, body[kind] ?? {}),
      )
    return made.id
  })
  return beginSession(call, userId)
}
