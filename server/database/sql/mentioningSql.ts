import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { tableOf } from './propertySql.ts'

/** How many rows are searched at once. */
export const mentionRows = 2_000

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

/** Selects the next rows of a table after an ID, and whether any of their values contains one of the texts, also inside JSON. */
export function mentioningSql(
  entity: Entity,
  texts: readonly string[],
  after: string | undefined,
): RawBuilder<{ id: string; found: boolean }> {
  const patterns = sql.join(texts.map(text => sql`${pattern(text)}::text`))
  const behind = after === undefined ? sql`` : sql` where id > ${after}::uuid`
  return sql`select id, to_jsonb(looked)::text ilike any(array[${patterns}]) as found from (select * from ${tableOf(entity)}${behind} order by id limit ${mentionRows}) as looked order by id`
}
