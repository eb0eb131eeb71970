import type { ComponentType } from 'react'
import type { ModerationRequest } from '../../../engine/model/moderation.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { ScheduledName } from '../../../engine/rules/moderation/transitions.ts'

/** What is known of a record whose transitions can be scheduled. */
export interface Schedulable {
  entity: Entity
  record: Visible
  /** What waits for review of it. */
  request: ModerationRequest | null
}

/** What the dialog is given that asks when something is to be done. */
export interface LaterProps extends Schedulable {
  /** What may be scheduled, in the order of its buttons. */
  offered: readonly ScheduledName[]
  /** Saves what is written, and answers the record's version; undefined where it could not be saved. */
  version(): Promise<unknown>
  onDone(record: Visible): void
  /** Takes what keeps it from being done, where that is shown elsewhere too. */
  onFail?(error: unknown): void
  onCancel(): void
}

/** What a product shows of schedules where transitions are done; each loaded when it is shown. */
export interface LaterParts {
  Dialog: ComponentType<LaterProps>
  /** What is scheduled for a record, with the way to change it and to call it off. */
  Lines: ComponentType<Schedulable & { onChanged(record: Visible): void }>
}

let brought: LaterParts | undefined

/** Says, before a record is shown, how transitions are scheduled; nowhere without it. */
export const bringLater = (parts: LaterParts): void => void (brought = parts)

/** How transitions are scheduled; undefined in a product where they aren't. */
export const laterParts = (): LaterParts | undefined => brought
