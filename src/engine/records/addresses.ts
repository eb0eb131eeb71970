import type { Actor } from '../model/actor.ts'
import { system } from '../model/actor.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { maxRows } from './list.ts'
import { newRow } from './newRow.ts'
import { UniqueConflict } from './store.ts'

/** Returns the properties that end the public URLs of an entity's records, one per language. */
export const addressesOf = (entity: Entity): Property[] =>
  [...entity.properties.values()].filter(({ field, type }) => field.public && type.address)

/**
 * Returns the slug properties of an entity, public or not. A slug of one record cannot be that of another in any of
 * them.
 */
export const slugsOf = (entity: Entity): Property[] =>
  entity.declaration.internal ? [] : [...entity.properties.values()].filter(({ type }) => type.address)

/** Returns the key of an address: the slugs of an entity share one namespace in all languages. */
const keyOf = (entity: Entity, slug: string): string => `${entity.table}/${slug}`

/** The record that has an address, and whether it only had it formerly. */
export interface AddressHolder {
  id: string
  former: boolean
}

/** Returns the records that have each address, or had it and still exist, by slug. */
export async function addressHolders(
  context: RecordsContext,
  entity: Entity,
  slugs: Iterable<string>,
): Promise<Map<string, AddressHolder>> {
  const requested = new Map([...slugs].map(slug => [keyOf(entity, slug), slug]))
  const keys = [...requested.keys()]
  const holders = new Map<string, AddressHolder>()
  for (let start = 0; start < keys.length; start += maxRows) {
    const where = [{ property: 'key', operator: 'in' as const, value: keys.slice(start, start + maxRows) }]
    const rows = await context.store.find({
      entity: 'addresses',
      where,
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const row of rows) {
      const slug = requested.get(row.key)
      if (slug !== undefined) holders.set(slug, { id: row.record_id, former: row.former })
    }
  }
  return holders
}

/** A row before a write, if it existed, and after. */
export interface Written {
  before?: StoredRow | undefined
  after: StoredRow
}

interface Wanted {
  row: StoredRow
  property: Property
  slug: string
}

const isThere = (row: StoredRow | undefined): row is StoredRow => row !== undefined && (row.deleted_at ?? null) === null

/**
 * Returns the addresses that a write needs to claim: changed ones, and all of them for a record that is created or
 * restored.
 */
const wantedOf = (entity: Entity, { before, after }: Written): Wanted[] =>
  slugsOf(entity).flatMap(property => {
    const slug = after[property.name]
    const isNew = !isThere(before) || before[property.name] !== slug
    return typeof slug === 'string' && slug && isThere(after) && isNew ? [{ row: after, property, slug }] : []
  })

const claimRow = (
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  slug: string,
  recordId: string,
  former: boolean,
): RowOf<'addresses'> => newRow(context, actor, 'addresses', { key: keyOf(entity, slug), record_id: recordId, former })

const free = (context: RecordsContext, rows: readonly RowOf<'addresses'>[]): Promise<number> =>
  context.store.insertFree(
    'addresses',
    rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )

/**
 * Claims addresses for records. Throws `UniqueConflict` for an address of another record. A restored record may take an
 * address that another one only had formerly.
 */
async function claim(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  wanted: readonly Wanted[],
  returning: ReadonlySet<string>,
): Promise<void> {
  const rows = new Map(
    wanted.map(({ row, slug }) => [`${row.id} ${slug}`, claimRow(context, actor, entity, slug, row.id, false)]),
  )
  if (rows.size === 0 || (await free(context, [...rows.values()])) === rows.size) return
  const holders = await addressHolders(
    context,
    entity,
    wanted.map(({ slug }) => slug),
  )
  for (const { row, property, slug } of wanted) {
    const holder = holders.get(slug)
    if (holder?.id === row.id && !holder?.former) continue
    const isMine = holder?.id === row.id || returning.has(row.id)
    const taken = isMine
      ? await context.store.update('addresses', [is('key', keyOf(entity, slug)), is('former', true)], {
          record_id: row.id,
          former: false,
        })
      : []
    if (taken.length === 0) throw new UniqueConflict(entity.table, property.name)
    holders.set(slug, { id: row.id, former: false })
  }
}

/** Statuses of records that have never been public. */
const neverSeen: ReadonlySet<unknown> = new Set(['draft', 'pending', 'onmoderation', 'declined', 'noapproval'])

const wasPublic = (entity: Entity, row: StoredRow): boolean =>
  entity.declaration.moderated === undefined || !neverSeen.has(row.status)

/**
 * Releases addresses that a change removes from a record: those that were public keep leading to it, others become
 * free.
 */
async function releaseAddresses(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  const properties = slugsOf(entity)
  const left = properties.filter(({ name }) => before[name] && before[name] !== after[name])
  const known = left.filter(({ field }) => field.public && wasPublic(entity, before))
  const gone = (some: readonly Property[]) =>
    some.map(({ name }) => String(before[name])).filter(slug => properties.every(({ name }) => after[name] !== slug))
  const mine = (slugs: readonly string[]) => [
    { property: 'key', operator: 'in' as const, value: slugs.map(slug => keyOf(entity, slug)) },
    is('record_id', before.id),
  ]
  const [kept, dropped] = [gone(known), gone(left.filter(property => !known.includes(property)))]
  if (kept.length > 0) await context.store.update('addresses', mine(kept), { former: true })
  if (dropped.length > 0) await context.store.remove('addresses', [...mine(dropped), is('former', false)])
  const rows = known.map(({ name }) =>
    newRow(context, actor, 'old_slugs', {
      entity: entity.table,
      property: name,
      slug: String(before[name]),
      record_id: before.id,
    }),
  )
  if (rows.length > 0) await context.store.insert('old_slugs', rows)
}

/**
 * Gives records their former addresses back, from entries of `old_slugs` starting with the oldest, unless another
 * record has them.
 */
export async function claimFormer(
  context: RecordsContext,
  entity: Entity,
  lines: readonly RowOf<'old_slugs'>[],
): Promise<void> {
  const newest = new Map(lines.map(line => [line.slug, line]))
  if (newest.size > 0)
    await free(
      context,
      [...newest.values()].map(({ slug, record_id }) => claimRow(context, system, entity, slug, record_id, true)),
    )
}

/** Gives restored records their former addresses back, unless another record has them. */
async function reclaimFormer(context: RecordsContext, entity: Entity, ids: readonly string[]): Promise<void> {
  const where = [is('entity', entity.table), { property: 'record_id', operator: 'in' as const, value: ids }]
  const lines = await context.store.find({
    entity: 'old_slugs',
    where,
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxRows,
  })
  await claimFormer(context, entity, lines.toReversed())
}

/**
 * Updates the addresses of records after a write: each belongs to one record, formerly public ones keep leading to the
 * record that had them, and records in the trash have none. Must run in the transaction of the write. Throws
 * `UniqueConflict` for an address that belongs or belonged to another record. See docs/decisions/044.
 */
export async function updateAddresses(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  written: readonly Written[],
): Promise<void> {
  if (slugsOf(entity).length === 0) return
  const trashed = written.filter(({ before, after }) => isThere(before) && !isThere(after)).map(({ after }) => after.id)
  const returned = written
    .filter(({ before, after }) => before && !isThere(before) && isThere(after))
    .map(({ after }) => after.id)
  if (trashed.length > 0)
    await context.store.remove('addresses', [{ property: 'record_id', operator: 'in', value: trashed }])
  for (const { before, after } of written)
    if (isThere(before) && isThere(after)) await releaseAddresses(context, actor, entity, before, after)
  await claim(
    context,
    actor,
    entity,
    written.flatMap(one => wantedOf(entity, one)),
    new Set(returned),
  )
  if (returned.length > 0) await reclaimFormer(context, entity, returned)
}

/** Turns all addresses of one record into former addresses of another, to which they lead from then on. */
export async function transferAddresses(context: RecordsContext, fromId: string, toId: string): Promise<void> {
  await context.store.update('addresses', [is('record_id', fromId)], { record_id: toId, former: true })
}

/** Transfers former addresses of one record, given by their rows of `old_slugs`, to another. */
export async function returnTransferred(
  context: RecordsContext,
  lines: readonly RowOf<'old_slugs'>[],
  fromId: string,
  toId: string,
): Promise<void> {
  if (lines.length === 0) return
  const keys = lines.map(line => `${line.entity}/${line.slug}`)
  await context.store.update(
    'addresses',
    [{ property: 'key', operator: 'in', value: keys }, is('record_id', fromId), is('former', true)],
    { record_id: toId },
  )
}

/** Claims the free addresses of rows that were inserted directly. If two want the same one, the first gets it. */
export async function claimFree(context: RecordsContext, entity: Entity, rows: readonly StoredRow[]): Promise<void> {
  const wanted = rows.flatMap(after => wantedOf(entity, { after }))
  if (wanted.length > 0)
    await free(context, [
      ...new Map(
        wanted.map(({ row, slug }) => [keyOf(entity, slug), claimRow(context, system, entity, slug, row.id, false)]),
      ).values(),
    ])
}

/** Returns the last record that had a slug, and in which property; undefined if no record had it. */
export async function formerHolder(
  context: RecordsContext,
  entity: Entity,
  slug: string,
): Promise<{ id: string; property: string } | undefined> {
  const [row] = await context.store.find({
    entity: 'old_slugs',
    where: [is('entity', entity.table), is('slug', slug)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: 1,
  })
  return row && { id: row.record_id, property: row.property }
}
