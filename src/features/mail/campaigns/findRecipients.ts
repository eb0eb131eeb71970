import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { system, type Actor } from '../../../engine/model/actor.ts'
import { chosenValues, leftOutReasons, type LeftOutReason, type MailKind, type Recipients } from '../campaign.ts'
import type { Condition } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { scan } from '../../../engine/records/scan.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { createNamer } from '../../../engine/rules/text/titles.ts'
import { hasCriteria } from '../campaignRules.ts'
import { recipientCriteria, type CriterionMatch, type WorkEntity } from '../recipientCriteria.ts'

const byId = { property: 'id', order: 'ASC' } as const

const isIn = (property: string, value: readonly unknown[] | undefined): Condition[] =>
  value && value.length > 0 ? [{ property, operator: 'in', value }] : []

/** Returns the distinct values of one property of all records that meet the conditions, without null. */
async function valuesOf(
  records: RecordsContext,
  entity: Entity,
  where: readonly Condition[],
  property: string,
): Promise<Set<unknown>> {
  const found = new Set<unknown>()
  const selection = { entity: entity.table, where: [...where, notDeleted] }
  for await (const rows of scan(records.store, entity, selection, byId))
    for (const row of rows) found.add(row[property])
  found.delete(null)
  return found
}

/** Returns the conditions under which a record meets one criterion; undefined if no record of the entity can. */
async function conditionsOf(
  records: RecordsContext,
  entity: Entity,
  match: CriterionMatch | undefined,
  values: readonly unknown[],
): Promise<Condition[] | undefined> {
  if (match === undefined) return undefined
  if (typeof match === 'string') return isIn(match, values)
  if ('always' in match) return match.always.some(value => values.includes(value)) ? [] : undefined
  const { registry } = records
  const referred = registry.entity(entity.properties.get(match.reference)?.field.reference ?? '')
  const ids = await valuesOf(records, referred, isIn(match.property, values), 'id')
  return [{ property: match.reference, operator: 'in', value: [...ids] }]
}

/** Returns the people or organizations whose records of one entity meet all requested criteria. */
async function matchingWorkers(
  records: RecordsContext,
  { entity: name, of, by }: WorkEntity,
  wanted: readonly (readonly [criterion: string, values: readonly unknown[]])[],
): Promise<Set<unknown>> {
  const entity = records.registry.entity(name)
  const where: Condition[] = []
  for (const [criterion, values] of wanted) {
    const conditions = await conditionsOf(records, entity, by[criterion], values)
    if (!conditions) return new Set()
    where.push(...conditions)
  }
  return valuesOf(records, entity, where, of)
}

/** Returns a check whether a person works with records that meet the product's criteria; undefined if none is set. */
async function createWorkFilter(
  records: RecordsContext,
  recipients: Recipients,
): Promise<((person: RowOf<'users'>) => boolean) | undefined> {
  const { criteria, workEntities } = recipientCriteria()
  const wanted = Object.keys(criteria)
    .map(name => [name, chosenValues(recipients, name)] as const)
    .filter(([, values]) => values.length > 0)
  if (wanted.length === 0) return undefined
  const workers = new Set<unknown>()
  for (const work of workEntities) for (const id of await matchingWorkers(records, work, wanted)) workers.add(id)
  return person => workers.has(person.id) || (person.organization_ids ?? []).some(id => workers.has(id))
}

async function* chosenPeople(
  records: RecordsContext,
  actor: Actor,
  recipients: Recipients,
): AsyncGenerator<RowOf<'users'>> {
  const users = records.registry.entity('users')
  if (hasCriteria(recipients)) {
    const workEntities = await createWorkFilter(records, recipients)
    const { selection } = selectFor(records, actor, 'users', { filter: recipients.filter ?? {} })
    const where = [...selection.where, ...isIn('role', recipients.roles), ...isIn('language', recipients.languages)]
    for await (const rows of scan(records.store, users, { ...selection, entity: 'users', where }, byId))
      yield* workEntities ? rows.filter(workEntities) : rows
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

/** Returns why a person gets no email of a kind; undefined if they do get it. */
export function leftOutReason(
  person: RowOf<'users'> | undefined,
  kind: MailKind,
): Exclude<LeftOutReason, 'doubled'> | undefined {
  if (!person || person.deleted_at || person.status === 'blocked') return 'blocked'
  if (person.status !== 'active') return 'unverified'
  return kind === 'news' && person.unsubscribed ? 'unsubscribed' : undefined
}

export interface FoundRecipients {
  people: RowOf<'users'>[]
  leftOut: Record<LeftOutReason, number>
}

/**
 * Returns the people who get a campaign, each once, oldest account first, and how many chosen people are left out. The
 * filter is applied with the actor's permission to read users. Throws what `readFilter` throws.
 */
export async function findRecipients(
  records: RecordsContext,
  recipients: Recipients,
  kind: MailKind,
  actor: Actor = system,
): Promise<FoundRecipients> {
  const people = new Map<string, RowOf<'users'>>()
  const seen = new Set<unknown>()
  const leftOut = Object.fromEntries(leftOutReasons.map(reason => [reason, 0])) as FoundRecipients['leftOut']
  for await (const person of chosenPeople(records, actor, recipients)) {
    const address = person.email.toLowerCase()
    const reason = seen.has(person.id) || people.has(address) ? 'doubled' : leftOutReason(person, kind)
    seen.add(person.id)
    if (reason) leftOut[reason]++
    else people.set(address, person)
  }
  return { people: [...people.values()], leftOut }
}

const batchSize = 1_000

/** Returns a function that gives the name of a person's first organization; empty if they have none. */
export async function organizationNames(
  { store, registry: { organizations } }: Pick<RecordsContext, 'store' | 'registry'>,
  people: readonly RowOf<'users'>[],
): Promise<(person: RowOf<'users'>) => string> {
  const first = (person: RowOf<'users'>): string | undefined => (person.organization_ids ?? [])[0]
  const ids = [...new Set(people.map(first).filter(id => id !== undefined))]
  const names = new Map<unknown, string>()
  for (let from = 0; organizations && from < ids.length; from += batchSize) {
    const nameOf = createNamer(organizations)
    const part = ids.slice(from, from + batchSize)
    for (const row of await store.find({
      entity: organizations.table,
      where: [{ property: 'id', operator: 'in', value: part }, is('deleted_at', null)],
      sort: byId,
      offset: 0,
      limit: batchSize,
    }))
      names.set(row.id, nameOf(row))
  }
  return person => names.get(first(person)) ?? ''
}
