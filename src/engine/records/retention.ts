import type { Condition } from '../model/query.ts'
import type { RecordsContext } from './context.ts'
import { inBatches } from './inBatches.ts'

const dayMilliseconds = 24 * 3_600_000

/** How long something is kept: a rule by whose name a setting may say otherwise. */
export interface Retention {
  /** Lowercase words joined by underscores; its setting is `KEEP_<NAME>_DAYS`. */
  name: string
  /** What it is, for the register of what is kept. */
  what: string
  entity: string
  /** The moments that days are counted from; what has passed by any of them is old. */
  since: readonly string[]
  /** Which rows of the entity. */
  where?: readonly Condition[]
  /** For how many days; null as long as the product runs. */
  days: number | null
  /** What becomes of what is old, where its rows are not removed. */
  forget?: (context: RecordsContext, old: Old) => Promise<void>
}

/** What is old by a rule. */
export interface Old {
  where: readonly Condition[]
  /** What was before this moment is old. */
  before: string
}

/** For how many days what settings name is kept; null for good. */
export type KeptDays = Readonly<Record<string, number | null>>

/** For how many days a rule keeps something, as the settings or the rule itself say. */
export const daysOf = ({ name, days }: Pick<Retention, 'name' | 'days'>, kept: KeptDays = {}): number | null =>
  kept[name] === undefined ? days : kept[name]

/** Removes rows that meet conditions, some at a time, so that nobody waits for long. */
export async function removeOld(context: Pick<RecordsContext, 'store'>, entity: string, { where }: Old): Promise<void> {
  for await (const rows of inBatches(context, entity, where))
    await context.store.remove(entity, [...where, { property: 'id', operator: 'in', value: rows.map(({ id }) => id) }])
}

/** Does with everything that is too old what its rule says. */
export async function forgetOld(
  context: RecordsContext,
  rules: readonly Retention[],
  { kept, signal }: { kept?: KeptDays | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const rule of rules) {
    signal?.throwIfAborted()
    const days = daysOf(rule, kept)
    if (days === null) continue
    const before = new Date(context.clock().getTime() - days * dayMilliseconds).toISOString()
    const passed: Condition[] = rule.since.map(property => ({ property, operator: 'lt', value: before }))
    const old: Old = { where: [...(rule.where ?? []), passed.length === 1 ? passed : [{ any: passed }]].flat(), before }
    await (rule.forget ? rule.forget(context, old) : removeOld(context, rule.entity, old))
  }
}
