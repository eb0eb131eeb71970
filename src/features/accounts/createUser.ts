import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { text } from '../../engine/fields/text.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { sectorOf } from './registrationConfig.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { storeRegistrationTerms } from '../pages/terms.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { Call } from '../../engine/http/route.ts'
import { beginSession } from './sessions.ts'
import { acceptInvitation, holdInvitation } from './acceptAsMember.ts'
import { firstRecordShape, checkFirstRecord, firstRecordInput, prefixProblems } from './firstRecords.ts'
import { createFirstRecord, firstRecordProblems } from './createFirstRecord.ts'
import { findByTicket, linkByTicket, ticketConditions } from '../emails/links.ts'
import { newPassword, newPasswordProblems, setPassword } from './passwords.ts'

const noLists = { codeList: (name: string) => ({ name, values: [] }) }
const line = (name: string, maximum: number) => text.schema({ name, type: 'text', maximum }, noLists)

/** The first and last name of a person. */
export const personName = { first_name: line('first_name', 80), last_name: line('last_name', 80) }

/** The body with which a person completes the registration. */
export const newUser = () =>
  z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(200)),
    ...personName,
    ...newPassword,
    ...firstRecordShape(),
  })

export type NewUser = z.infer<ReturnType<typeof newUser>>

/** The role, permissions and organization that the link grants; none of them are in the body. */
async function rightsOf(records: RecordsContext, link: RowOf<'links'>): Promise<Row> {
  if (link.sector !== null) return { role: sectorOf(link.sector).role }
  const invitation = await acceptInvitation(records, link.invitation_id)
  return {
    role: invitation.role,
    permissions: invitation.permissions,
    organization_ids: invitation.organization_id ? [invitation.organization_id] : [],
  }
}

/**
 * Returns the problems of a new account beyond the shape of the body. The first record is checked only with a valid
 * ticket.
 */
export async function newUserProblems(call: Call, body: Row): Promise<FieldProblems> {
  const problems = newPasswordProblems(body)
  const link = typeof body.ticket === 'string' ? await linkByTicket(call, body.ticket, 'create_user') : undefined
  if (!link || link.sector === null) return problems
  const { email, phone } = link
  const person = { firstname: String(body.first_name ?? ''), lastname: String(body.last_name ?? ''), email, phone }
  return { ...problems, ...(await firstRecordProblems(call.records, person, { sector: link.sector, body })) }
}

/**
 * Creates the account at the end of the registration, with the first record its sector requires, and signs the person
 * in. The ticket is used up; only one of several concurrent attempts succeeds. Returns an access token. Throws
 * `ticket_invalid`, `unknown_field`, `invalid`.
 */
export async function createUser(call: Call, body: NewUser): Promise<string> {
  const known = await findByTicket(call, body.ticket, 'create_user')
  const brings = known.sector === null ? undefined : sectorOf(known.sector).brings
  checkFirstRecord(brings, body)
  const hash = await call.ports.passwords.hash(body.password)
  const userId = await inRetriedTransaction(call.records, async records => {
    await holdInvitation(records, known)
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
    // `create` returns only what its actor may see, and `system` may see all of it.
    const person = { ...made, firstname: body.first_name } as RowOf<'users'>
    if (link.sector !== null) await storeRegistrationTerms({ ...call, records }, person.id, link.created_at)
    if (brings !== undefined)
      await prefixProblems(brings, () =>
        createFirstRecord(records, person, { name: brings, input: firstRecordInput(body, brings) }),
      )
    return made.id
  })
  return beginSession(call, userId)
}
