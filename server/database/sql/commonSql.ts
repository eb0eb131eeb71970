import { type RawBuilder, sql } from 'kysely'
import { type Condition, partsOf } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { carriedSql, carriesTexts } from '../schema/carriedTexts.ts'
import { whereSql } from './conditionSql.ts'
import { foundSql } from './foundSql.ts'
import { tableOf } from './propertySql.ts'

/** So many texts tell how common the words are. */
export const sampledTexts = 400
/** So many texts are read at most to find as many as are wanted. */
const mostRead = 40_000
/**
 * From where on reading the texts in order costs less than all entries of the index of search: the first takes wanted · sampledTexts ÷ met texts of half a
 * microsecond each, the other met ÷ sampledTexts · rows entries of a third of one.
 */
const worthwhile = 200_000_000

/** Whether a condition asks for values of a property: for one value, or for none, where that is specified. */
const asksFor = (condition: Condition, property: string, what?: 'one' | 'none'): boolean =>
  'operator' in condition &&
  condition.operator === 'in' &&
  condition.property === property &&
  (what === undefined || (condition.value.length === 1 && (condition.value[0] === null) === (what === 'none')))

/** What can be answered from an index that includes the texts: its first columns, and those that it includes besides the texts. */
function carriedConditions(where: readonly Condition[]): { first: Condition[]; others: Condition[] } | undefined {
  const isFirst = (condition: Condition): boolean =>
    asksFor(condition, 'deleted_at', 'none') || asksFor(condition, 'status', 'one')
  const [first, others] = [where.filter(isFirst), where.filter(condition => !isFirst(condition))]
  const hasStatus = first.filter(condition => asksFor(condition, 'status')).length === 1
  const isPresent = first.some(condition => asksFor(condition, 'deleted_at'))
  const areCarried = others.every(condition => hasStatus && asksFor(condition, 'visible'))
  return isPresent && areCarried ? { first, others } : undefined
}

const isByText = ({ words = [], fallback = [] }: Selection): boolean =>
  [words, fallback].every(level => level.every(word => partsOf(word).every(part => typeof part === 'string')))

/** The texts of a selection that an index includes, as a subquery: at most so many of the highest, which are searched for the words. */
type CarriedTexts = (limit: number, ...more: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>

/** Undefined where no index has both the texts and what else is asked. */
function carriedTextsOf(entity: Entity, selection: Selection): CarriedTexts | undefined {
  const carried = carriesTexts(entity) && isByText(selection) ? carriedConditions(selection.where) : undefined
  const words = foundSql(selection)
  if (!carried || words.length === 0) return undefined
  const columns = sql.raw(carried.others.length > 0 ? `${searchProperty}, visible` : searchProperty)
  const [short, order] = [sql.raw(carriedSql.short), sql.raw(`${rankProperty} desc, id desc`)]
  return (limit, ...more) =>
    sql`(select ${columns} from ${tableOf(entity)}${whereSql(entity, carried.first, [], short, ...more)} order by ${order} limit ${sql.raw(String(limit))}) as texts${whereSql(entity, carried.others, [], ...words)}`
}

/** How many of the highest texts, of `sampledTexts` at most, have the words of a selection; undefined where no index includes what is needed. */
export function sampleSql(entity: Entity, selection: Selection): RawBuilder<{ met: number }> | undefined {
  const texts = carriedTextsOf(entity, selection)
  return texts && sql`select count(*)::double precision as met from ${texts(sampledTexts)}`
}

/** Parts of a statement that count what is common without reading all that is found. */
export interface CommonParts {
  /** Tables of a `with`, of which `common` has in `met` as many as are wanted, or none where the words are not that common. */
  tables: RawBuilder<unknown>
  /** The condition that all which is found has to be searched for. */
  isRare: RawBuilder<unknown>
}

/**
 * How words are counted that many rows have: an index of search would read its entries of all of them before the first row is known, so that the commonest word of ten times as
 * many rows takes ten times as long. The highest texts show how common the words are; where they are, texts are read in that order until there are as many as
 * are wanted. Undefined where no index has both the texts and what else is asked.
 */
export function commonSql(entity: Entity, selection: Selection, wanted: number): CommonParts | undefined {
  const [texts, sample] = [carriedTextsOf(entity, selection), sampleSql(entity, selection)]
  if (!texts || !sample) return undefined
  const rows = sql`(select reltuples from pg_class where oid = ${entity.table}::regclass)`
  const isCommon = sql`(select met * met * ${rows} from sample) >= ${sql.raw(String(worthwhile))}`
  const most = sql.raw(String(wanted))
  return {
    tables: sql`sample as materialized (${sample}), reached as materialized (select count(*) as met from (select from ${texts(mostRead, isCommon)} limit ${most}) as first), common as materialized (select case when met >= ${most} then met else 0 end as met from reached)`,
    isRare: sql`(select met from common) = 0`,
  }
}
