import type { Actor } from '../model/actor.ts'
import type { Condition } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'

/**
 * Actions about a record that do not change it, and therefore create no version: the history entry has the record's
 * current version. Each says who may read the entry, provided that they may read the record.
 */
export type Remarks = Readonly<Record<string, (actor: Actor, entity: Entity) => boolean>>

/** Returns the condition that excludes history entries with some actions. */
const but = (actions: readonly string[]): Condition[] =>
  actions.length > 0 ? [{ property: 'action', operator: 'not_in', value: actions }] : []

/** Returns the condition for history entries of writes, without remarks. */
export const writesOnly = ({ effects }: Pick<RecordsContext, 'effects'>): Condition[] =>
  but(Object.keys(effects.remarks))

/** Whether the actor may read history entries with an action on records of an entity. */
export const mayReadRemark = (
  { effects }: Pick<RecordsContext, 'effects'>,
  actor: Actor,
  entity: Entity,
  action: string,
): boolean => !Object.hasOwn(effects.remarks, action) || effects.remarks[action]?.(actor, entity) === true

/** Returns the condition for history entries of an entity's records that the actor may read. */
export const readableRemarks = (context: Pick<RecordsContext, 'effects'>, actor: Actor, entity: Entity): Condition[] =>
  but(Object.keys(context.effects.remarks).filter(action => !mayReadRemark(context, actor, entity, action)))
