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

/** Returns the hash by which an identity at a provider is stored. */
export const subjectHash = ({ issuer, subject }: Identity): string => digest(`${issuer} ${subject}`)

/**
 * Returns the role that groups grant: the role of the first matching group, with the permissions of all groups that
 * grant the same role; undefined if no group matches.
 */
function grantedBy({ roles }: Rules, { groups }: Identity): GrantedRole | undefined {
  const granted = Object.entries(roles).flatMap(([group, one]) => (groups.includes(group) ? [one] : []))
  const [first] = granted
  if (!first) return undefined
  const same = granted.filter(({ role }) => role === first.role)
  return { role: first.role, permissions: [...new Set(same.flatMap(({ permissions = [] }) => permissions))] }
}

const isStaff = ({ registry: { authorization } }: RecordsContext, { role }: Pick<RowOf<'users'>, 'role'>): boolean =>
  isInGroup(authorization, role, 'management')

/** Returns the provisional role. Throws `sso_unknown` if the product has none. */
function provisionalRole({ registry: { authorization } }: RecordsContext): RoleName {
  const role = roleNames(authorization).find(name => roleNamed(authorization, name)?.provisional)
  if (!role) throw new Problem('sso_unknown')
  return role
}

/** Returns the email address, if the provider has verified it. Throws `sso_unverified`. */
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

/**
 * Returns the initial values of a new account: those of its groups, else of its invitation, else the provisional role
 * for an address of an allowed domain. Throws `sso_unknown`.
 */
async function initialValues(
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

/**
 * Returns the account with an email address, if it may be linked without the person's confirmation. Throws
 * `sso_staff`.
 */
async function findLinkable(records: RecordsContext, rules: Rules, email: string): Promise<RowOf<'users'> | undefined> {
  const person = await findOne(records.store, 'users', 'email', email, [notDeleted])
  if (person && isStaff(records, person) && !rules.linksStaff) throw new Problem('sso_staff')
  return person
}

const changed = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? []) !== JSON.stringify(other ?? [])

/**
 * Updates a person to the role that their groups grant now. A role that was granted by groups is removed with them;
 * one that was assigned here is kept. Throws what every change of a person can throw, such as `last_administrator`.
 */
async function applyGrantedRole(
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

/** Returns the account that is linked with an identity, locked; undefined if there is none. */
async function findLinked(
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
 * Returns the ID of the account of an identity, with the role that its groups grant now: the linked account, else the
 * one with the verified email address, else a new one. Throws `sso_unverified`, `sso_staff`, `sso_unknown` and
 * `account_blocked`.
 */
export const accountOf = (call: Call, rules: Rules, identity: Identity): Promise<string> =>
  inRetriedTransaction(call.records, async records => {
    const granted = grantedBy(rules, identity)
    const last_used_at = records.clock().toISOString()
    const known = await findLinked(records, identity)
    if (known) {
      const { link, person } = known
      if (person.status !== 'active') throw new Problem('account_blocked')
      await applyGrantedRole(records, person, { granted, former: link.granted_role })
      await records.store.update('provider_accounts', [is('id', link.id)], {
        last_used_at,
        granted_role: granted?.role ?? null,
      })
      return person.id
    }
    const email = verifiedEmail(identity)
    const person = await findLinkable(records, rules, email)
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
          ...(await initialValues(records, { rules, granted, email })),
        },
        origin,
      ))
    if (person) await applyGrantedRole(records, person, { granted, former: null })
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
