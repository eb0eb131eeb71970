import type { ComponentType } from 'react'
import type { ModerationRequest } from '../../../engine/model/moderation.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { ScheduledName } from '../../../engine/rules/moderation/transitions.ts'

/** A record whose transitions can be scheduled. */
export interface Schedulable {
  entity: Entity
  record: Visible
  /** Its pending request. */
  request: ModerationRequest | null
}

/** Props of the dialog that asks for the time. */
export interface SchedulingDialogProps extends Schedulable {
  /** The transitions that may be scheduled, in the order of their buttons. */
  offered: readonly ScheduledName[]
  /** Saves unsaved changes and returns the record's version; undefined if they could not be saved. */
  version(): Promise<unknown>
  onDone(record: Visible): void
  /** Called with the error if scheduling fails, to show it elsewhere too. */
  onFail?(error: unknown): void
  onCancel(): void
}

/** The components with which a product schedules transitions; each is loaded when shown. */
export interface SchedulingParts {
  Dialog: ComponentType<SchedulingDialogProps>
  /** A record's schedules, with buttons to change or cancel them. */
  Lines: ComponentType<Schedulable & { onChanged(record: Visible): void }>
}

let registered: SchedulingParts | undefined

/** Registers how transitions are scheduled. Called before a record is shown; without it, they can't be scheduled. */
export const registerSchedulingParts = (parts: SchedulingParts): void => void (registered = parts)

/** Returns how transitions are scheduled; undefined if the product does not support it. */
export const schedulingParts = (): SchedulingParts | undefined => registered
