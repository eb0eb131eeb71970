import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Call } from '../../engine/http/route.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import { system } from '../../engine/model/actor.ts'
import { isInGroup, roleNamed, roleNames, type RoleName } from '../../engine/model/authorization.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { changesTo } from '../../engine/records/changes.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { acceptInvitation } from '../accounts/acceptAsMember.ts'
import { isVouchedFor } from '../accounts/vouching.ts'
import type { GrantedRole, Identity, SignInRules } from './provider.ts'

const origin = 'sso'

type Rules = SignInRules & { roles: NonNullable<SignInRules['roles']> }

/** How who somebody is at a provider is kept. */
export const subjectHash = ({ issuer, subject }: Identity): string => digest(`${issuer} ${subject}`)

/** What somebody's groups make of them: the first that says a role, with the keys of permission of all that say the same; undefined for none. */
function grantedBy({ roles }: Rules, { groups }: Identity): GrantedRole | undefined {
  const granted = Object.entries(roles).flatMap(([group, one]) => (groups.includes(group) ? [one] : []))
  const [first] = granted
  if (!first) return undefined
  const same = granted.filter(({ role }) => role === first.role)
  return { role: first.role, permissions: [...new Set(same.flatMap(({ permissions = [] }) => permissions))] }
}

const isStaff = ({ registry: { authorization } }: RecordsContext, { role }: Pick<RowOf<'users'>, 'role'>): boolean =>
  isInGroup(authorization, role, 'management')

/** The role of somebody who is nobody in particular. Throws where the product has none. */
function provisionalRole({ registry: { authorization } }: RecordsContext): RoleName {
  const role = roleNames(authorization).find(name => roleNamed(authorization, name)?.provisional)
  if (!role) throw new Problem('sso_unknown')
  return role
}

/** The address by which somebody may be known here: only one that the provider says is theirs. Throws `sso_unverified`. */
function verifiedEmail({ email, isEmailVerified }: Identity): string {
  if (email === undefined || !isEmailVerified) throw new Problem('sso_unverified')
  return email.trim().toLowerCase()
}

async function openInvitation(records: RecordsContext, email: string): Promise<RowOf<'invitations'> | undefined> {
  const invitation = await findOne(records.store, 'invitations', 'email', email, [
    is('status', 'pending'),
    { property: 'expires_at', operator: 'gt', value: records.clock().toISOString() },
  ])
  return invitation && (await isVouchedFor(records, invitation)) ? invitation : undefined
}

/** What a new account begins with: what its groups say, else what its invitation says, else nothing in particular for an address of an allowed domain. Throws `sso_unknown`. */
async function beginningOf(
  records: RecordsContext,
  { rules, granted, email }: { rules: Rules; granted: GrantedRole | undefined; email: string },
): Promise<Row> {
  const isAllowed = rules.domains.includes(email.split('@').at(-1) ?? '')
  const invitation = await openInvitation(records, email)
  if (!invitation && !isAllowed) throw new Problem('sso_unknown')
  if (invitation) await acceptInvitation(records, invitation.id)
  if (granted) return { role: granted.role, permissions: granted.permissions ?? [] }
  if (!invitation) return { role: provisionalRole(records) }
  return {
    role: invitation.role,
    permissions: invitation.permissions,
    organization_ids: invitation.organization_id ? [invitation.organization_id] : [],
  }
}

/** The account with somebody's address, where it may be theirs without their having said so here. Throws `sso_staff`. */
async function linkable(records: RecordsContext, rules: Rules, email: string): Promise<RowOf<'users'> | undefined> {
  const person = await findOne(records.store, 'users', 'email', email, [notDeleted])
  if (person && isStaff(records, person) && !rules.linksStaff) throw new Problem('sso_staff')
  return person
}

const changed = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? []) !== JSON.stringify(other ?? [])

/**
 * Has a person be what their groups make of them now. A role that groups gave is taken away with them; one that was given here is
 * not. Throws as a change of a person does, as `last_administrator`.
 */
async function follow(
  records: RecordsContext,
  person: RowOf<'users'>,
  { granted, former }: { granted: GrantedRole | undefined; former: string | null },
): Promise<void> {
  if (!granted && (former === null || former !== person.role)) return
  const values = granted
    ? { role: granted.role, permissions: granted.permissions ?? [] }
    : { role: provisionalRole(records), permissions: [] }
  if (values.role === person.role && !changed(values.permissions, person.permissions)) return
  await writeChanges(records, system, records.registry.entity('users'), person, {
    changes: changesTo(person, values),
    action: 'update',
    origin,
  })
}

/** The account that was linked with who somebody is at the provider, held; undefined for none. */
async function linked(
  records: RecordsContext,
  identity: Identity,
): Promise<{ link: RowOf<'provider_accounts'>; person: RowOf<'users'> } | undefined> {
  const link = await findOne(records.store, 'provider_accounts', 'subject_hash', subjectHash(identity))
  if (!link) return undefined
  const [person] = await records.store.update('users', [is('id', link.user_id), notDeleted], {})
  if (!person) throw new Problem('account_blocked')
  return { link, person }
}

/**
 * The account of whoever comes from the provider, with the role that their groups give now: the one that is linked, else the one with their verified
 * address, else a new one. Answers its id. Throws `sso_unverified`, `sso_staff`, `sso_unknown`, `account_blocked`.
 */
export const accountOf = (call: Call, rules: Rules, identity: Identity): Promise<string> =>
  inRetriedTransaction(call.records, async records => {
    const granted = grantedBy(rules, identity)
    const last_used_at = records.clock().toISOString()
    const known = await linked(records, identity)
    if (known) {
      const { link, person } = known
      if (person.status !== 'active') throw new Problem('account_blocked')
      await follow(records, person, { granted, former: link.granted_role })
      await records.store.update('provider_accounts', [is('id', link.id)], {
        last_used_at,
        granted_role: granted?.role ?? null,
      })
      return person.id
    }
    const email = verifiedEmail(identity)
    const person = await linkable(records, rules, email)
    if (person && person.status !== 'active') throw new Problem('account_blocked')
    const made =
      person ??
      (await create(
        records,
        system,
        'users',
        {
          email,
          firstname: identity.firstName || email.split('@')[0],
          lastname: identity.lastName || '–',
          language: readLocale(call.request),
          ...(await beginningOf(records, { rules, granted, email })),
        },
        origin,
      ))
    if (person) await follow(records, person, { granted, former: null })
    await records.store.insert('provider_accounts', [
      newRow(records, system, 'provider_accounts', {
        user_id: made.id,
        issuer: identity.issuer,
        subject_hash: subjectHash(identity),
        granted_role: granted?.role ?? null,
        last_used_at,
      }),
    ])
    return made.id
  })
