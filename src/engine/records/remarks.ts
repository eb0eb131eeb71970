import type { Actor } from '../model/actor.ts'
import type { Condition } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'

/**
 * Actions that are said or done about a record and write nothing of it, so that no version comes of them: a line of history has the version that the record had.
 * Each says who may read of it, among those who may read the record.
 */
export type Remarks = Readonly<Record<string, (actor: Actor, entity: Entity) => boolean>>

/** The condition that leaves lines with some actions out. */
const but = (actions: readonly string[]): Condition[] =>
  actions.length > 0 ? [{ property: 'action', operator: 'not_in', value: actions }] : []

/** The condition that keeps a question about history to what was written. */
export const writesAlone = ({ effects }: Pick<RecordsContext, 'effects'>): Condition[] =>
  but(Object.keys(effects.remarks))

/** Whether the actor may read of an action with records of an entity. */
export const mayReadOf = (
  { effects }: Pick<RecordsContext, 'effects'>,
  actor: Actor,
  entity: Entity,
  action: string,
): boolean => !Object.hasOwn(effects.remarks, action) || effects.remarks[action]?.(actor, entity) === true

/** The condition that keeps a question about the history of an entity's records to what the actor may read of. */
export const readableRemarks = (context: Pick<RecordsContext, 'effects'>, actor: Actor, entity: Entity): Condition[] =>
  but(Object.keys(context.effects.remarks).filter(action => !mayReadOf(context, actor, entity, action)))
