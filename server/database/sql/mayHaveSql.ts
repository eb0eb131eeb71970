import { type RawBuilder, sql } from 'kysely'
import { partsOf, type Part, type Word } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { quoteName, quoteText } from '../schema/schemaSql.ts'
import { checked, conditionSql, pattern } from './conditionSql.ts'
import { tableOf } from './propertySql.ts'
import { alwaysMarked } from './samePlan.ts'

type Sql = RawBuilder<unknown>

/** Bytes of a table that is looked through; a larger one is asked by itself, for an index finds as soon what it has. */
const mostLookedThrough = 1_000_000

const isText = (part: Part): part is string => typeof part === 'string'

/** The words that are searched for, each once for all tables, as two lists: so statements are the same for all words of a number. */
class RequestedWords {
  readonly #values = new Map<string, { name: string; values: Sql }>()

  /** The condition that a row has one of the word's parts. */
  has(word: Word): Sql {
    const key = JSON.stringify(word)
    const { name } = this.#values.get(key) ?? this.#add(key, partsOf(word))
    return sql.raw(`(search like any (${name}_texts) or search_slips && ${name}_slips)`)
  }

  /** One row of them all. */
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
 * Which of several selections may have rows: small tables are looked through, of large ones it is taken for granted. No index is weighed for so
 * little, and the statement is planned once, for to plan it takes longer than to answer.
 */
export function mayHaveSql(selections: readonly (readonly [Entity, Selection])[]): RawBuilder<{ found: boolean[] }> {
  const requested = new RequestedWords()
  const each = selections.map(([entity, { where, words = [] }]) => {
    const hasAll = sql.join([sql`true`, ...words.map(word => requested.has(word))], sql` and `)
    const all = [...where.map(condition => conditionSql(entity, condition)), checked(hasAll)]
    const size = sql.raw(`pg_relation_size(${quoteText(quoteName(entity.table))})`)
    return sql`(case when ${size} > ${sql.raw(String(mostLookedThrough))} then true else exists (select from ${tableOf(entity)}, asked where ${sql.join(all, sql` and `)}) end)`
  })
  return sql`${alwaysMarked}with asked as materialized (select ${requested.row}) select array_to_json(array[${sql.join(each)}]) as found`
}
