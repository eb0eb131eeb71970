import { type RawBuilder, sql } from 'kysely'
import { type Condition, partsOf } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { textSizeSql, includesSearchText } from '../schema/includedTexts.ts'
import { whereSql } from './conditionSql.ts'
import { foundSql } from './foundSql.ts'
import { tableOf } from './propertySql.ts'

/** How many texts are sampled to estimate how common words are. */
export const sampledTexts = 400
/** How many texts are read at most to find enough matches. */
const maxTextsRead = 40_000
/**
 * The cost from which reading texts in order is cheaper than reading all entries of the search index: the first reads wanted · sampledTexts
 * ÷ met texts at half a microsecond each, the second met ÷ sampledTexts · rows entries at a third of one.
 */
const costThreshold = 200_000_000

/** Whether a condition selects values of a property; `what` restricts this to exactly one value, or to the empty value. */
const isAboutProperty = (condition: Condition, property: string, what?: 'one' | 'none'): boolean =>
  'operator' in condition &&
  condition.operator === 'in' &&
  condition.property === property &&
  (what === undefined || (condition.value.length === 1 && (condition.value[0] === null) === (what === 'none')))

/** Splits conditions that an index including the texts can answer: those on its first columns, and those on other included columns. */
function carriedConditions(where: readonly Condition[]): { first: Condition[]; others: Condition[] } | undefined {
  const isFirst = (condition: Condition): boolean =>
    isAboutProperty(condition, 'deleted_at', 'none') || isAboutProperty(condition, 'status', 'one')
  const [first, others] = [where.filter(isFirst), where.filter(condition => !isFirst(condition))]
  const hasStatus = first.filter(condition => isAboutProperty(condition, 'status')).length === 1
  const isPresent = first.some(condition => isAboutProperty(condition, 'deleted_at'))
  const areCarried = others.every(condition => hasStatus && isAboutProperty(condition, 'visible'))
  return isPresent && areCarried ? { first, others } : undefined
}

const isByText = ({ words = [], fallback = [] }: Selection): boolean =>
  [words, fallback].every(level => level.every(word => partsOf(word).every(part => typeof part === 'string')))

/** A subquery of the highest texts of a selection that an index includes, at most `limit`, filtered by the words. */
type CarriedTexts = (limit: number, ...more: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>

/** Returns undefined if no index includes both the texts and the other conditions. */
function includedTextsOf(entity: Entity, selection: Selection): CarriedTexts | undefined {
  const carried = includesSearchText(entity) && isByText(selection) ? carriedConditions(selection.where) : undefined
  const words = foundSql(selection)
  if (!carried || words.length === 0) return undefined
  const columns = sql.raw(carried.others.length > 0 ? `${searchProperty}, visible` : searchProperty)
  const [short, order] = [sql.raw(textSizeSql.short), sql.raw(`${rankProperty} desc, id desc`)]
  return (limit, ...more) =>
    sql`(select ${columns} from ${tableOf(entity)}${whereSql(entity, carried.first, [], short, ...more)} order by ${order} limit ${sql.raw(String(limit))}) as texts${whereSql(entity, carried.others, [], ...words)}`
}

/** Counts how many of the highest texts, at most `sampledTexts`, match the words of a selection; undefined if no index includes what is needed. */
export function sampleSql(entity: Entity, selection: Selection): RawBuilder<{ met: number }> | undefined {
  const texts = includedTextsOf(entity, selection)
  return texts && sql`select count(*)::double precision as met from ${texts(sampledTexts)}`
}

/** Parts of a statement that counts common matches without reading all of them. */
export interface CommonParts {
  /** Tables of a `with` clause. In `common`, `met` is the number of wanted rows, or 0 if the words are not that common. */
  tables: RawBuilder<unknown>
  /** The condition that all matches have to be searched. */
  isRare: RawBuilder<unknown>
}

/**
 * Counts matches of common words. The search index would read its entries for all matches before returning the first row, so that a common
 * word takes time proportional to the number of rows. Instead, a sample of the highest texts estimates how common the words are; if they
 * are common, texts are read in order until there are enough matches. Returns undefined if no index includes both the texts and the other
 * conditions.
 */
export function commonSql(entity: Entity, selection: Selection, wanted: number): CommonParts | undefined {
  const [texts, sample] = [includedTextsOf(entity, selection), sampleSql(entity, selection)]
  if (!texts || !sample) return undefined
  const rows = sql`(select reltuples from pg_class where oid = ${entity.table}::regclass)`
  const isCommon = sql`(select met * met * ${rows} from sample) >= ${sql.raw(String(costThreshold))}`
  const most = sql.raw(String(wanted))
  return {
    tables: sql`sample as materialized (${sample}), reached as materialized (select count(*) as met from (select from ${texts(maxTextsRead, isCommon)} limit ${most}) as first), common as materialized (select case when met >= ${most} then met else 0 end as met from reached)`,
    isRare: sql`(select met from common) = 0`,
  }
}
