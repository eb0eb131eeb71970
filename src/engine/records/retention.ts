import type { Condition } from '../model/query.ts'
import type { RecordsContext } from './context.ts'
import { inBatches } from './inBatches.ts'
import { dayMilliseconds } from '../model/durations.ts'

/** A retention rule: how long something is kept. A setting with its name can override it. */
export interface Retention {
  /** Lowercase words joined by underscores; the setting is `KEEP_<NAME>_DAYS`. */
  name: string
  /** What is kept, for the register of data. */
  what: string
  entity: string
  /** Properties with times; a row expires if any of them is too long ago. */
  since: readonly string[]
  /** Conditions for the rows that the rule applies to. */
  where?: readonly Condition[]
  /** The number of days; null if kept forever. */
  days: number | null
  /** What happens to expired rows, if they are not simply removed. */
  forget?: (context: RecordsContext, old: Expired) => Promise<void>
}

/** What has expired under a rule. */
export interface Expired {
  where: readonly Condition[]
  /** The time before which rows have expired. */
  before: string
}

/** The days that settings specify for rules; null for forever. */
export type RetentionDays = Readonly<Record<string, number | null>>

/** Returns the number of days for a rule, from the settings or the rule itself. */
export const daysOf = (
  { name, days }: Pick<Retention, 'name' | 'days'>,
  retentionDays: RetentionDays = {},
): number | null => (retentionDays[name] === undefined ? days : retentionDays[name])

/** Removes rows that meet conditions, in small batches, so that other queries are not delayed. */
export async function removeExpired(
  context: Pick<RecordsContext, 'store'>,
  entity: string,
  { where }: Expired,
): Promise<void> {
  for await (const rows of inBatches(context, entity, where))
    await context.store.remove(entity, [...where, { property: 'id', operator: 'in', value: rows.map(({ id }) => id) }])
}

/** Applies retention rules to everything that has expired. */
export async function applyRetention(
  context: RecordsContext,
  rules: readonly Retention[],
  { retentionDays, signal }: { retentionDays?: RetentionDays | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const rule of rules) {
    signal?.throwIfAborted()
    const days = daysOf(rule, retentionDays)
    if (days === null) continue
    const before = new Date(context.clock().getTime() - days * dayMilliseconds).toISOString()
    const passed: Condition[] = rule.since.map(property => ({ property, operator: 'lt', value: before }))
    const old: Expired = {
      where: [...(rule.where ?? []), passed.length === 1 ? passed : [{ any: passed }]].flat(),
      before,
    }
    await (rule.forget ? rule.forget(context, old) : removeExpired(context, rule.entity, old))
  }
}
