import type { Actor } from '../model/actor.ts'
import { system } from '../model/actor.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { mostRows } from './list.ts'
import { newRow } from './newRow.ts'
import { UniqueConflict } from './store.ts'

/** The properties that end the public addresses of an entity's records, one per language. */
export const addressesOf = (entity: Entity): Property[] =>
  [...entity.properties.values()].filter(({ field, type }) => field.public && type.address)

/** The properties that name an entity's records in addresses, public or not: nothing that one of them holds is another record's. */
export const slugsOf = (entity: Entity): Property[] =>
  entity.declaration.internal ? [] : [...entity.properties.values()].filter(({ type }) => type.address)

/** What one end of an address is kept under: records of one entity share their addresses, whatever the language. */
const keyOf = (entity: Entity, slug: string): string => `${entity.table}/${slug}`

/** Who has an end of an address: the record, and whether only of former days. */
export interface AddressHolder {
  id: string
  former: boolean
}

/** Who has which of the ends of addresses, or had them and is still there, by slug. */
export async function addressHolders(
  context: RecordsContext,
  entity: Entity,
  slugs: Iterable<string>,
): Promise<Map<string, AddressHolder>> {
  const requested = new Map([...slugs].map(slug => [keyOf(entity, slug), slug]))
  const keys = [...requested.keys()]
  const holders = new Map<string, AddressHolder>()
  for (let start = 0; start < keys.length; start += mostRows) {
    const where = [{ property: 'key', operator: 'in' as const, value: keys.slice(start, start + mostRows) }]
    const rows = await context.store.find({
      entity: 'addresses',
      where,
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: mostRows,
    })
    for (const row of rows) {
      const slug = requested.get(row.key)
      if (slug !== undefined) holders.set(slug, { id: row.record_id, former: row.former })
    }
  }
  return holders
}

/** A record as it was, if it was there, and as it is. */
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

/** The ends of addresses that a write gives to a record: new ones, and all where it comes or comes back. */
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

/** Takes ends of addresses for records. Throws `UniqueConflict` for what is somebody else's; who comes back may take what others only had. */
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

/** States of a record that the public has never seen. */
const neverSeen: ReadonlySet<unknown> = new Set(['draft', 'pending', 'onmoderation', 'declined', 'noapproval'])

const wasSeen = (entity: Entity, row: StoredRow): boolean =>
  entity.declaration.moderated === undefined || !neverSeen.has(row.status)

/** Records what a change takes away from a record: addresses that the public knew keep leading to it, any others become free. */
async function leave(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  const properties = slugsOf(entity)
  const left = properties.filter(({ name }) => before[name] && before[name] !== after[name])
  const known = left.filter(({ field }) => field.public && wasSeen(entity, before))
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

/** Gives records what they once had, by lines of `old_slugs` from the oldest on, as far as nobody else has it. */
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

/** Gives what records once had back to those that come out of the trash, as far as nobody took it. */
async function reclaimFormer(context: RecordsContext, entity: Entity, ids: readonly string[]): Promise<void> {
  const where = [is('entity', entity.table), { property: 'record_id', operator: 'in' as const, value: ids }]
  const lines = await context.store.find({
    entity: 'old_slugs',
    where,
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: mostRows,
  })
  await claimFormer(context, entity, lines.toReversed())
}

/**
 * Keeps the addresses of records in step with what was written: each belongs to one record, those that the public knew keep leading to
 * whoever had it, and what is in the trash has none. Must run in the transaction of the write. Throws `UniqueConflict` for an
 * address that is or was somebody else's.
 * See docs/decisions/044.
 */
export async function keepAddresses(
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
    if (isThere(before) && isThere(after)) await leave(context, actor, entity, before, after)
  await claim(
    context,
    actor,
    entity,
    written.flatMap(one => wantedOf(entity, one)),
    new Set(returned),
  )
  if (returned.length > 0) await reclaimFormer(context, entity, returned)
}

/** Makes all addresses of one record former ones of another, which they lead to from then on. */
export async function passAddresses(context: RecordsContext, fromId: string, toId: string): Promise<void> {
  await context.store.update('addresses', [is('record_id', fromId)], { record_id: toId, former: true })
}

/** Gives former addresses of one record, by their lines in `old_slugs`, to another. */
export async function returnPassed(
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

/** Takes the addresses of rows that were put in as they are, those that are free: of two that want one, the first has it. */
export async function claimFree(context: RecordsContext, entity: Entity, rows: readonly StoredRow[]): Promise<void> {
  const wanted = rows.flatMap(after => wantedOf(entity, { after }))
  if (wanted.length > 0)
    await free(context, [
      ...new Map(
        wanted.map(({ row, slug }) => [keyOf(entity, slug), claimRow(context, system, entity, slug, row.id, false)]),
      ).values(),
    ])
}

/** Whose address a slug was last, and in which of their properties; undefined for one that nobody had. */
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
