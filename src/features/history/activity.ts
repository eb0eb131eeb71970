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

/** The entities of which the actor reads something, those with tables of their own first. */
const readEntities = (context: RecordsContext, actor: Actor): Entity[] =>
  [...context.registry.entities.values()]
    .filter(entity => reach(actor, entity, 'read') !== 'none')
    .toSorted((one, other) => Number(one.table !== one.name) - Number(other.table !== other.name))

/** The properties that a field's name means where the actor may read them: one, one for each language, or its parts. */
const propertiesNamed = (actor: Actor, entity: Entity, field: string): string[] =>
  [...entity.properties.values()]
    .filter(property => (property.name === field || property.field.name === field) && mayRead(actor, property))
    .map(({ name }) => name)

/** What is requested, as far as the actor may ask it. */
export interface Requested {
  where: Condition[]
  /** The properties that a line must tell of, one of which is enough; undefined where no field is requested. */
  properties: ReadonlySet<string> | undefined
}

/**
 * The conditions of what is requested. Who may not read what others did gets their own alone. Throws `forbidden` where somebody
 * else's is requested, and `not_found`, `unknown_field` and `invalid` for what is not there to be requested.
 */
export function conditionsOf(
  context: RecordsContext,
  actor: Actor,
  filter: ActivityFilter,
  { isFolded = true }: { isFolded?: boolean } = {},
): Requested {
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
    ...foldedBy(filter, isFolded),
    ...(properties ? [{ property: 'fields', operator: 'in' as const, value: [...properties] }] : []),
    ...(kinds.length === 0
      ? []
      : [
          among(
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

/** A bulk change is one line instead of those of its records, unless they are requested, or every line is. */
const foldedBy = ({ batch, record_id }: ActivityFilter, isFolded: boolean): Condition[] => {
  if (batch !== undefined) return [is('batch_id', batch)]
  return [is(isFolded && record_id === undefined ? 'batch_id' : 'records', null)]
}

const among = (property: string, value: readonly unknown[]): Condition => ({ property, operator: 'in', value })

/** A record that a line is about, as one of the entities that the actor reads it by, with what they may know of its past. */
interface Known {
  entity: Entity
  row: StoredRow
  past: Past
}

/** The records of lines as far as the actor may read them, by id: one question for each entity, and one for each record that is theirs alone. */
async function recordsOf(context: RecordsContext, actor: Actor, lines: readonly Line[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const entity of readEntities(context, actor)) {
    const ids = lines.filter(line => line.entity === entity.table).map(line => line.record_id)
    const missing = [...new Set(ids)].filter(id => !known.has(id))
    if (missing.length === 0) continue
    const rows = await context.store.find({
      entity: entity.table,
      where: [
        among('id', missing),
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

/** From where lines were written, by session: of sessions that are kept, and of people whose sessions the actor may see. */
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
          where: [among('id', ids)],
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

/** What is shown of any line. */
function commonOf(line: Line, sessions: Sessions): Omit<ActivityLine, 'changes' | 'resource' | 'title'> {
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

/** A line about many records: for whoever did it, and for whoever reads all records of their kind. */
function ofMany(
  { registry }: RecordsContext,
  actor: Actor,
  line: Line,
  { properties, sessions }: { properties: Requested['properties']; sessions: Sessions },
): ActivityLine[] {
  const entity = registry.entities.get(line.entity)
  if (!entity || (line.created_by !== actor.id && reach(actor, entity, 'read') !== 'all')) return []
  const fields = line.fields.filter(name => {
    const property = entity.properties.get(name)
    return property !== undefined && mayRead(actor, property)
  })
  if (fields.length === 0 || (properties && !fields.some(name => properties.has(name)))) return []
  return [{ ...commonOf(line, sessions), changes: {}, resource: entity.name, title: '', fields }]
}

/** Lines as the actor may read them; those of which they may read nothing are left out. */
async function readable(
  context: RecordsContext,
  actor: Actor,
  lines: readonly Line[],
  { properties, locale }: { properties: Requested['properties']; locale: Locale },
): Promise<ActivityLine[]> {
  const records = await recordsOf(context, actor, lines)
  const sessions = await sessionsOf(context, actor, lines)
  return lines.flatMap((line): ActivityLine[] => {
    if (line.records !== null) return ofMany(context, actor, line, { properties, sessions })
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
    return [{ ...commonOf(line, sessions), changes, resource: entity.name, title }]
  })
}

/** A place in the order of activity: behind the line of that moment and id. */
export type After = NonNullable<ActivityPage['next']>

/** How many lines are looked at for one answer, however few of them the actor may read. */
const mostLooked = 400

/**
 * A page of what was done, newest first, as far as the actor may read it: each part is read from an index behind the last line, so the
 * millionth costs what the first does. It may be shorter than the limit before the end. See docs/decisions/071.
 */
export async function readActivity(
  context: RecordsContext,
  actor: Actor,
  { where, properties }: Requested,
  { after, limit, locale }: { after: After | undefined; limit: number; locale: Locale },
): Promise<ActivityPage> {
  const lines: ActivityLine[] = []
  let [next, looked] = [after, 0]
  while (lines.length < limit && looked < Math.max(mostLooked, limit)) {
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
    looked += found.length
  }
  return { lines, next: next ?? null }
}
