import type { Entities, RowOf } from '../../../engine/fields/rowOf.ts'
import { system, type Actor } from '../../../engine/model/actor.ts'
import { leftOutReasons, type LeftOutReason, type MailKind, type Recipients } from '../campaign.ts'
import type { Condition } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { scan } from '../../../engine/records/scan.ts'
import { hasCriteria } from '../campaignRules.ts'

const byId = { property: 'id', order: 'ASC' } as const

const among = (property: string, value: readonly unknown[] | undefined): Condition[] =>
  value && value.length > 0 ? [{ property, operator: 'in', value }] : []

const guideSector = 4

async function idsOf<Name extends keyof Entities>(
  records: RecordsContext,
  entity: Name,
  where: Condition[],
  property: keyof RowOf<Name>,
): Promise<Set<unknown>> {
  const found = new Set<unknown>()
  for await (const rows of scan(
    records.store,
    records.registry.entity(entity),
    { entity, where: [...where, notDeleted] },
    byId,
  ))
    for (const row of rows) found.add(row[property])
  found.delete(null)
  return found
}

/** Whether a person works with establishments (or is a guide) as it is asked for; undefined where nothing is. */
async function workCheck(
  records: RecordsContext,
  { sectors = [], regions, statuses }: Recipients,
): Promise<((person: RowOf<'users'>) => boolean) | undefined> {
  if (sectors.length === 0 && !regions?.length && !statuses?.length) return undefined
  const isPlaced = (regions?.length ?? 0) > 0
  const wanted = [...among('region_id', regions), ...among('status', statuses)]
  if (sectors.length > 0)
    wanted.push({
      property: 'category_id',
      operator: 'in',
      value: [...(await idsOf(records, 'categories', among('type', sectors), 'id'))],
    })
  const organizations = await idsOf(records, 'establishments', wanted, 'organization_id')
  const asksGuides = sectors.length === 0 || sectors.includes(guideSector)
  // A guide works in no region, so whoever asks for regions asks for none of them.
  const guides =
    asksGuides && !isPlaced ? await idsOf(records, 'guides', among('status', statuses), 'user_id') : new Set()
  return person => guides.has(person.id) || (person.organization_ids ?? []).some(id => organizations.has(id))
}

async function* chosen(records: RecordsContext, actor: Actor, recipients: Recipients): AsyncGenerator<RowOf<'users'>> {
  const users = records.registry.entity('users')
  if (hasCriteria(recipients)) {
    const works = await workCheck(records, recipients)
    const { selection } = selectFor(records, actor, 'users', { filter: recipients.filter ?? {} })
    const where = [...selection.where, ...among('role', recipients.roles), ...among('language', recipients.languages)]
    for await (const rows of scan(records.store, users, { ...selection, entity: 'users', where }, byId))
      yield* works ? rows.filter(works) : rows
  }
  const byHand = recipients.people ?? []
  if (byHand.length > 0)
    yield* await records.store.find({
      entity: 'users',
      where: [{ property: 'id', operator: 'in', value: byHand }, notDeleted],
      sort: byId,
      offset: 0,
      limit: byHand.length,
    })
}

/** Why a person gets no email of a kind; undefined where they do. */
export function reasonAgainst(
  person: RowOf<'users'> | undefined,
  kind: MailKind,
): Exclude<LeftOutReason, 'doubled'> | undefined {
  if (!person || person.deleted_at || person.status === 'blocked') return 'blocked'
  if (person.status !== 'active') return 'unverified'
  return kind === 'news' && person.unsubscribed ? 'unsubscribed' : undefined
}

export interface Found {
  people: RowOf<'users'>[]
  leftOut: Record<LeftOutReason, number>
}

/**
 * The people who get a campaign, each once, oldest account first, and how many who were chosen get none. The filter is read as
 * the actor may read users. Throws what `readFilter` throws.
 */
export async function findRecipients(
  records: RecordsContext,
  recipients: Recipients,
  kind: MailKind,
  actor: Actor = system,
): Promise<Found> {
  const people = new Map<string, RowOf<'users'>>()
  const seen = new Set<unknown>()
  const leftOut = Object.fromEntries(leftOutReasons.map(reason => [reason, 0])) as Found['leftOut']
  for await (const person of chosen(records, actor, recipients)) {
    const address = person.email.toLowerCase()
    const reason = seen.has(person.id) || people.has(address) ? 'doubled' : reasonAgainst(person, kind)
    seen.add(person.id)
    if (reason) leftOut[reason]++
    else people.set(address, person)
  }
  return { people: [...people.values()], leftOut }
}

const atOnce = 1_000

/** The names of the first organization of each of some people, by the person's id; empty for those without one. */
export async function organizationNames(
  { store }: Pick<RecordsContext, 'store'>,
  people: readonly RowOf<'users'>[],
): Promise<(person: RowOf<'users'>) => string> {
  const first = (person: RowOf<'users'>): string | undefined => (person.organization_ids ?? [])[0]
  const ids = [...new Set(people.map(first).filter(id => id !== undefined))]
  const names = new Map<unknown, string>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const row of await store.find({
      entity: 'organizations',
      where: [{ property: 'id', operator: 'in', value: part }, is('deleted_at', null)],
      sort: byId,
      offset: 0,
      limit: atOnce,
    }))
      names.set(row.id, row.legal_name ?? '')
  }
  return person => names.get(first(person)) ?? ''
}
