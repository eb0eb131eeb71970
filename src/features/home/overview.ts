import { titleProperty } from '../../engine/rules/text/titles.ts'
import { localized } from '../../engine/model/localized.ts'
import type { Language } from '../../engine/model/languages.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { LatestChange, Overview } from './overviewShape.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Attention } from './attention.ts'
import { latestChanges } from './latestChanges.ts'
import { counted, withToday, type Counted } from '../workload/counted.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { mayRead, reach } from '../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'

const latestShown = 12

const readableEntities = (context: RecordsContext, actor: Actor): Entity[] =>
  [...context.registry.entities.values()].filter(
    entity => !entity.declaration.internal && entity.name === entity.table && reach(actor, entity, 'read') === 'all',
  )

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

/** Returns the rows of a table by their IDs. */
async function rowsOf(context: RecordsContext, table: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return context.store.find({
    entity: table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
}

/** The latest changes of records, each record once; a change of many records is one line with their number. */
async function latestOf(context: RecordsContext, actor: Actor, entities: readonly Entity[]): Promise<LatestChange[]> {
  const shown = new Map(
    entities.filter(({ declaration }) => declaration.moderated !== undefined).map(entity => [entity.table, entity]),
  )
  const changes = (await latestChanges(context, [...shown.keys()])).slice(0, latestShown)
  const rows = new Map<unknown, Row>()
  for (const [table] of shown) {
    const ids = changes.filter(({ line, count }) => count === 1 && line.entity === table)
    for (const row of await rowsOf(
      context,
      table,
      ids.map(({ line }) => line.record_id),
    ))
      rows.set(row.id, row)
  }
  return changes.flatMap(({ line, count }) => {
    const entity = shown.get(line.entity)
    const row = rows.get(line.record_id)
    if (!entity || (count === 1 && !row)) return []
    return [
      {
        id: line.id,
        at: line.created_at,
        by: line.created_by,
        resource: entity.name,
        record_id: count === 1 ? line.record_id : null,
        ...localized('title', language => titleIn(actor, entity, row, language)),
        action: line.action,
        origin: line.origin,
        count,
      },
    ]
  })
}

/**
 * The overview for staff, as far as they may read it. The number of its queries does not depend on the number of
 * records.
 */
export async function overview(
  context: RecordsContext,
  actor: Actor,
  attention: readonly Attention[],
): Promise<Overview> {
  const entities = readableEntities(context, actor)
  const day = countryDay(context.clock())
  const noticed: Overview['attention'] = []
  for (const { name, resource, filter } of attention) {
    const found = await counted(context, actor, resource, withToday(filter, day))
    if (found && found.count > 0) noticed.push({ ...found, name })
  }
  return {
    statuses: await statusesOf(context, actor, entities),
    attention: noticed,
    latest: await latestOf(context, actor, entities),
  }
}
