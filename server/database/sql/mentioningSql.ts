import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { tableOf } from './propertySql.ts'

/** Rows that are looked through at once. */
export const mentionRows = 2_000

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

/** The next rows of a table behind an id, and whether any value of each contains one of the texts: as it is written, and inside JSON. */
export function mentioningSql(
  entity: Entity,
  texts: readonly string[],
  after: string | undefined,
): RawBuilder<{ id: string; found: boolean }> {
  const patterns = sql.join(texts.map(text => sql`${pattern(text)}::text`))
  const behind = after === undefined ? sql`` : sql` where id > ${after}::uuid`
  return sql`select id, to_jsonb(looked)::text ilike any(array[${patterns}]) as found from (select * from ${tableOf(entity)}${behind} order by id limit ${mentionRows}) as looked order by id`
}
