import type { Actor } from '../../../engine/model/actor.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'

/** A tab of a record beside its form. */
export interface RecordTab {
  name: string
  /** Tabs stand by this number behind the form's. */
  order: number
  /** The key of its word. */
  label: string
  /** Whether the person has it for a record of this entity. */
  isShown(actor: Actor, entity: Entity, record: Visible): boolean
  /** The address of what it shows, below `/platform`: a screen of its own, or a place on the form's. */
  path(entity: Entity, record: Visible): string
}

let brought: readonly RecordTab[] = []

/** Says, before a record is shown, which tabs records have beside their form. */
export const bringRecordTabs = (tabs: readonly RecordTab[]): void =>
  void (brought = tabs.toSorted((one, other) => one.order - other.order))

/** The tabs beside the form that a person has for a record. */
export const recordTabs = (actor: Actor, entity: Entity, record: Visible): readonly RecordTab[] =>
  brought.filter(tab => tab.isShown(actor, entity, record))
