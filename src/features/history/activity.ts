import type { Locale } from '../../engine/model/declaration.ts'
import { languageOf } from '../../engine/model/declaration.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted, reachConditions, visible } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { readableChanges } from '../../engine/records/history.ts'
import { mayReadRemark } from '../../engine/records/remarks.ts'
import { changesSince, pastOf, type Past } from '../../engine/records/past.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { createNamer } from '../../engine/rules/text/titles.ts'
import { endOfDay, instantAt } from '../../engine/rules/time/countryDays.ts'
import { deviceName } from '../people/deviceName.ts'
import { mayEndSessions } from '../people/people.ts'
import { activityKinds, type ActivityKind } from './kinds.ts'
import type { ActivityFilter, ActivityLine, ActivityPage } from './activityShape.ts'

type Line = RowOf<'history'>

/** The entities that the actor may read; those with their own table come first. */
const readEntities = (context: RecordsContext, actor: Actor): Entity[] =>
  [...context.registry.entities.values()]
    .filter(entity => reach(actor, entity, 'read') !== 'none')
    .toSorted((one, other) => Number(one.table !== one.name) - Number(other.table !== other.name))

/**
 * The names of the properties that a field's name refers to and the actor may read: a single one, one per language, or
 * the parts of the field.
 */
const propertiesNamed = (actor: Actor, entity: Entity, field: string): string[] =>
  [...entity.properties.values()]
    .filter(property => (property.name === field || property.field.name === field) && mayRead(actor, property))
    .map(({ name }) => name)

/** The conditions of a request, limited to what the actor may read. */
export interface ActivityQuery {
  where: Condition[]
  /** An entry must change one of these properties; undefined if no field is requested. */
  properties: ReadonlySet<string> | undefined
}

/**
 * Converts a filter to conditions. Actors who may not read the activity of others get only their own. Throws
 * `forbidden` if another person's is requested, and `not_found`, `unknown_field` and `invalid` for what does not exist.
 */
export function conditionsOf(
  context: RecordsContext,
  actor: Actor,
  filter: ActivityFilter,
  { isFolded = true }: { isFolded?: boolean } = {},
): ActivityQuery {
  const mayReadOthers = hasRight(actor, 'activity')
  if (!mayReadOthers && filter.by !== undefined && filter.by !== actor.id) throw new Problem('forbidden')
  if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to)
    throw new Problem('invalid', {}, { errors: { to: { code: 'before_from' } } })
  const all = readEntities(context, actor)
  const entities = filter.resource === undefined ? all : all.filter(({ name }) => name === filter.resource)
  if (filter.resource !== undefined && entities.length === 0) throw new Problem('not_found')
  const { field } = filter
  const properties =
    field === undefined ? undefined : new Set(entities.flatMap(entity => propertiesNamed(actor, entity, field)))
  if (field !== undefined && properties?.size === 0) throw new Problem('unknown_field', { field })
  const kinds = [filter.kind ?? []].flat() as ActivityKind[]
  const by = filter.by ?? (mayReadOthers ? undefined : actor.id)
  const where: Condition[] = [
    { property: 'entity', operator: 'in', value: [...new Set(entities.map(({ table }) => table))] },
    ...(by === undefined ? [] : [is('created_by', by)]),
    ...(filter.record_id === undefined ? [] : [is('record_id', filter.record_id)]),
    ...foldingConditions(filter, isFolded),
    ...(properties ? [{ property: 'fields', operator: 'in' as const, value: [...properties] }] : []),
    ...(kinds.length === 0
      ? []
      : [
          isIn(
            'action',
            kinds.flatMap(kind => activityKinds[kind]),
          ),
        ]),
    ...(filter.from === undefined
      ? []
      : [{ property: 'created_at', operator: 'gte' as const, value: instantAt(filter.from, '00:00').toISOString() }]),
    ...(filter.to === undefined
      ? []
      : [{ property: 'created_at', operator: 'lte' as const, value: endOfDay(filter.to).toISOString() }]),
  ]
  return { where, properties }
}

/**
 * A bulk change is a single entry instead of one per record, unless the entries of the bulk change, of one record, or
 * all entries are requested.
 */
const foldingConditions = ({ batch, record_id }: ActivityFilter, isFolded: boolean): Condition[] => {
  if (batch !== undefined) return [is('batch_id', batch)]
  return [is(isFolded && record_id === undefined ? 'batch_id' : 'records', null)]
}

const isIn = (property: string, value: readonly unknown[]): Condition => ({ property, operator: 'in', value })

/** The record of an entry, through one of the entities by which the actor may read it, with the past they may read. */
interface Known {
  entity: Entity
  row: StoredRow
  past: Past
}

/**
 * The records of entries that the actor may read, by ID. Makes one query per entity, and one per record that the actor
 * may read only as their own.
 */
async function recordsOf(context: RecordsContext, actor: Actor, lines: readonly Line[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const entity of readEntities(context, actor)) {
    const ids = lines.filter(line => line.entity === entity.table).map(line => line.record_id)
    const missing = [...new Set(ids)].filter(id => !known.has(id))
    if (missing.length === 0) continue
    const rows = await context.store.find({
      entity: entity.table,
      where: [
        isIn('id', missing),
        ...reachConditions(actor, entity, 'read'),
        ...(hasRight(actor, 'trash') ? [] : [notDeleted]),
      ],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: missing.length,
    })
    for (const row of rows) known.set(row.id, { entity, row, past: await pastOf(context, actor, entity, row) })
  }
  return known
}

/**
 * The sessions in which entries were written, by ID, if they still exist and the actor may see the sessions of that
 * person.
 */
async function sessionsOf(
  { registry, store }: RecordsContext,
  actor: Actor,
  lines: readonly Line[],
): Promise<Map<unknown, RowOf<'sessions'>>> {
  const find = <Name extends string>(entity: Name, ids: readonly unknown[]): Promise<RowOf<Name>[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : store.find({
          entity,
          where: [isIn('id', ids)],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: ids.length,
        })
  const distinct = (values: readonly unknown[]) => [...new Set(values)].filter(value => value !== null)
  const sessions = await find('sessions', distinct(lines.map(line => line.session_id)))
  const people =
    registry.people && (await find(registry.people.table, distinct(sessions.map(session => session.user_id))))
  const open = new Set(people?.filter(person => mayEndSessions(registry, actor, person)).map(person => person.id))
  return new Map(sessions.filter(session => open.has(session.user_id)).map(session => [session.id, session]))
}

const isSince = (past: Past, line: Line): boolean =>
  past === 'whole' || (past !== 'none' && line.record_version >= past.version)

type Sessions = ReadonlyMap<unknown, RowOf<'sessions'>>

/** The values that every entry has. */
function commonValues(line: Line, sessions: Sessions): Omit<ActivityLine, 'changes' | 'resource' | 'title'> {
  const session = sessions.get(line.session_id)
  return {
    id: line.id,
    at: line.created_at,
    by: line.created_by,
    action: line.action,
    version: line.record_version,
    origin: line.origin,
    api_key: line.api_key,
    record_id: line.record_id,
    records: line.records,
    fields: [],
    device: session ? deviceName(session.device) : null,
    place: session?.place ?? null,
  }
}

/** The entry of a bulk change, for its author and for those who may read all records of the entity. */
function bulkEntry(
  { registry }: RecordsContext,
  actor: Actor,
  line: Line,
  { properties, sessions }: { properties: ActivityQuery['properties']; sessions: Sessions },
): ActivityLine[] {
  const entity = registry.entities.get(line.entity)
  if (!entity || (line.created_by !== actor.id && reach(actor, entity, 'read') !== 'all')) return []
  const fields = line.fields.filter(name => {
    const property = entity.properties.get(name)
    return property !== undefined && mayRead(actor, property)
  })
  if (fields.length === 0 || (properties && !fields.some(name => properties.has(name)))) return []
  return [{ ...commonValues(line, sessions), changes: {}, resource: entity.name, title: '', fields }]
}

/** The entries as the actor may read them; entries without anything readable are omitted. */
async function readable(
  context: RecordsContext,
  actor: Actor,
  lines: readonly Line[],
  { properties, locale }: { properties: ActivityQuery['properties']; locale: Locale },
): Promise<ActivityLine[]> {
  const records = await recordsOf(context, actor, lines)
  const sessions = await sessionsOf(context, actor, lines)
  return lines.flatMap((line): ActivityLine[] => {
    if (line.records !== null) return bulkEntry(context, actor, line, { properties, sessions })
    const record = records.get(line.record_id)
    if (!record || record.entity.table !== line.entity || !isSince(record.past, line)) return []
    const { entity, row, past } = record
    if (!mayReadRemark(context, actor, entity, line.action)) return []
    const written = changesSince(past, line)
    const changes = readableChanges(actor, entity, written)
    const names = Object.keys(changes)
    if (names.length === 0 && Object.keys(written).length > 0) return []
    if (properties && !names.some(name => properties.has(name))) return []
    const title = createNamer(entity, languageOf[locale])(visible(actor, entity, row))
    return [{ ...commonValues(line, sessions), changes, resource: entity.name, title }]
  })
}

/** The position after an entry: its time and ID. */
export type After = NonNullable<ActivityPage['next']>

/** The maximum number of entries that are examined for one response, even if the actor may read few of them. */
const maxExamined = 400

/**
 * A page of the activity that the actor may read, newest first. Each page is read by keyset pagination from an index,
 * so that every page takes the same time. A page may be shorter than the limit before the end. See docs/decisions/071.
 */
export async function readActivity(
  context: RecordsContext,
  actor: Actor,
  { where, properties }: ActivityQuery,
  { after, limit, locale }: { after: After | undefined; limit: number; locale: Locale },
): Promise<ActivityPage> {
  const lines: ActivityLine[] = []
  let [next, examined] = [after, 0]
  while (lines.length < limit && examined < Math.max(maxExamined, limit)) {
    const lacking = limit - lines.length
    const found = await context.store.find({
      entity: 'history',
      where,
      sort: { property: 'created_at', order: 'DESC' },
      ...(next ? { after: { value: next[0], id: next[1] } } : {}),
      offset: 0,
      limit: lacking,
    })
    lines.push(...(await readable(context, actor, found, { properties, locale })))
    const last = found.at(-1)
    if (!last || found.length < lacking) return { lines, next: null }
    next = [last.created_at, last.id]
    examined += found.length
  }
  return { lines, next: next ?? null }
}
