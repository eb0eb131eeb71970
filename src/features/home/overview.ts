import { titleProperty } from '../../engine/rules/text/titles.ts'
import { localized } from '../../engine/model/localized.ts'
import type { Language } from '../../engine/model/languages.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Counted, LatestChange, Overview } from './overviewShape.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Attention } from './attention.ts'
import { counted, onDay } from '../workload/counted.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { selectFor } from '../../engine/records/list.ts'

const latestLines = 60
const latestShown = 12

const overseen = (context: RecordsContext, actor: Actor): Entity[] =>
  [...context.registry.entities.values()].filter(
    entity => !entity.declaration.internal && entity.name === entity.table && reach(actor, entity, 'read') === 'all',
  )

async function queueOf(context: RecordsContext, actor: Actor): Promise<Overview['queue']> {
  const filter = { status: ['open'] }
  const open = await counted(context, actor, 'requests', filter)
  const overdue = await counted(context, actor, 'requests', { ...filter, due_on_lt: countryDay(context.clock()) })
  if (!open || !overdue) return null
  const { selection } = selectFor(context, actor, 'requests', { filter })
  const [oldest] = await context.store.find({
    ...selection,
    sort: { property: 'created_at', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return { open, overdue, oldest_at: oldest ? oldest.created_at : null }
}

async function statusesOf(
  context: RecordsContext,
  actor: Actor,
  entities: readonly Entity[],
): Promise<Overview['statuses']> {
  const all: Overview['statuses'] = []
  for (const entity of entities.filter(({ declaration }) => declaration.moderated !== undefined)) {
    const counts: (Counted & { status: string })[] = []
    for (const { value } of context.registry.codeList('statuses').values) {
      const status = String(value)
      const found = status === 'deleted' ? undefined : await counted(context, actor, entity.name, { status: [status] })
      if (found && found.count > 0) counts.push({ ...found, status })
    }
    all.push({ resource: entity.name, counts })
  }
  return all
}

const titleIn = (actor: Actor, entity: Entity, row: Row | undefined, language: Language): string | null => {
  const property = titleProperty(entity, language)
  const title = property && mayRead(actor, property) ? row?.[property.name] : undefined
  return typeof title === 'string' && title !== '' ? title : null
}

/** The latest changes of records, each record once. */
async function latestOf(context: RecordsContext, actor: Actor, entities: readonly Entity[]): Promise<LatestChange[]> {
  const shown = new Map(
    entities.filter(({ declaration }) => declaration.moderated !== undefined).map(entity => [entity.table, entity]),
  )
  const where = [{ property: 'entity', operator: 'in' as const, value: [...shown.keys()] }]
  const lines = await context.store.find({
    entity: 'history',
    where,
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: latestLines,
  })
  const newest = [...new Map(lines.toReversed().map(line => [line.record_id, line])).values()]
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, latestShown)
  const rows = new Map<unknown, Row>()
  for (const [table] of shown) {
    const ids = newest.filter(line => line.entity === table).map(line => line.record_id)
    if (ids.length === 0) continue
    for (const row of await context.store.find({
      entity: table,
      where: [{ property: 'id', operator: 'in', value: ids }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: ids.length,
    }))
      rows.set(row.id, row)
  }
  return newest.flatMap(line => {
    const entity = shown.get(line.entity)
    const row = rows.get(line.record_id)
    if (!entity || !row) return []
    return [
      {
        id: line.id,
        at: line.created_at,
        by: line.created_by,
        resource: entity.name,
        record_id: line.record_id,
        ...localized('title', language => titleIn(actor, entity, row, language)),
        action: line.action,
      },
    ]
  })
}

/** What staff see when they come, as far as they may read it. Its questions do not grow with the number of records. */
export async function overview(
  context: RecordsContext,
  actor: Actor,
  attention: readonly Attention[],
): Promise<Overview> {
  const entities = overseen(context, actor)
  const day = countryDay(context.clock())
  const noticed: Overview['attention'] = []
  for (const { name, resource, filter } of attention) {
    const found = await counted(context, actor, resource, onDay(filter, day))
    if (found && found.count > 0) noticed.push({ ...found, name })
  }
  return {
    queue: await queueOf(context, actor),
    statuses: await statusesOf(context, actor, entities),
    attention: noticed,
    latest: await latestOf(context, actor, entities),
  }
}
