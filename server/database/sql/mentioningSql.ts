import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { tableOf } from './propertySql.ts'

/** How many rows are searched at once. */
export const mentionRows = 2_000

/** Selects the next rows of a table after an ID, and whether their values, as JSON, match a regular expression. */
export function mentioningSql(
  entity: Entity,
  pattern: string,
  after: string | undefined,
): RawBuilder<{ id: string; found: boolean }> {
  const behind = after === undefined ? sql`` : sql` where id > ${after}::uuid`
  return sql`select id, to_jsonb(looked)::text ~* ${pattern} as found from (select * from ${tableOf(entity)}${behind} order by id limit ${mentionRows}) as looked order by id`
}
