import { type RawBuilder, sql } from 'kysely'
import { partsOf, type Part, type Word } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { quoteName, quoteText } from '../schema/schemaSql.ts'
import { unindexedSql, conditionSql, pattern } from './conditionSql.ts'
import { tableOf } from './propertySql.ts'
import { alwaysMarked } from './samePlan.ts'

type Sql = RawBuilder<unknown>

/** Tables up to this size in bytes are scanned; a larger one is searched separately, because an index is as fast. */
const maxScannedBytes = 1_000_000

const isText = (part: Part): part is string => typeof part === 'string'

/** The words of a search, each once for all tables, as two lists each, so that the statement's text only depends on their number. */
class RequestedWords {
  readonly #values = new Map<string, { name: string; values: Sql }>()

  /** The condition that a row matches the word. */
  has(word: Word): Sql {
    const key = JSON.stringify(word)
    const { name } = this.#values.get(key) ?? this.#add(key, partsOf(word))
    return sql.raw(`(search like any (${name}_texts) or search_slips && ${name}_slips)`)
  }

  /** A row with all of them. */
  get row(): Sql {
    return sql.join([sql`true as something`, ...[...this.#values.values()].map(({ values }) => values)])
  }

  #add(key: string, parts: readonly Part[]): { name: string; values: Sql } {
    const name = `word_${this.#values.size}`
    const texts = parts.filter(isText).map(pattern)
    const typoKeys = parts.flatMap(part => (isText(part) ? [] : part.typoKeys))
    const added = {
      name,
      values: sql`${texts}::text[] as ${sql.raw(`${name}_texts`)}, ${typoKeys}::text[] as ${sql.raw(`${name}_slips`)}`,
    }
    this.#values.set(key, added)
    return added
  }
}

/**
 * Determines which of several selections may have rows: small tables are scanned, large ones are assumed to. The statement is planned once,
 * without considering indexes, because planning would take longer than running it.
 */
export function mayHaveSql(selections: readonly (readonly [Entity, Selection])[]): RawBuilder<{ found: boolean[] }> {
  const requested = new RequestedWords()
  const each = selections.map(([entity, { where, words = [] }]) => {
    const hasAll = sql.join([sql`true`, ...words.map(word => requested.has(word))], sql` and `)
    const all = [...where.map(condition => conditionSql(entity, condition)), unindexedSql(hasAll)]
    const size = sql.raw(`pg_relation_size(${quoteText(quoteName(entity.table))})`)
    return sql`(case when ${size} > ${sql.raw(String(maxScannedBytes))} then true else exists (select from ${tableOf(entity)}, asked where ${sql.join(all, sql` and `)}) end)`
  })
  return sql`${alwaysMarked}with asked as materialized (select ${requested.row}) select array_to_json(array[${sql.join(each)}]) as found`
}
