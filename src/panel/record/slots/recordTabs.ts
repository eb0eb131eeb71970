import type { ComponentType } from 'react'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordProps } from '../../data/overrides.ts'
import { recordPath } from '../../data/paths.ts'
import type { Preloadable } from '../../data/preloadable.ts'

/** A tab of a record beside its form. */
export interface RecordTab {
  name: string
  /** Tabs are ordered by this number after the form's. */
  order: number
  /** The key of its word. */
  label: string
  /** Whether the person has it for a record of this entity. */
  isShown(actor: Actor, entity: Entity, record: Visible): boolean
  /** The place on the form's screen that it is, where it is no screen of its own; what is behind a stroke says more. */
  place?: string
  /** The key that opens it where the screen handles single keys. */
  key?: string
  /** Behind its word: what is new in it. */
  mark?: Preloadable<ComponentType<RecordProps>>
  /** The address of what it shows, below `/platform`: a screen of its own, or a place on the form's. */
  path(entity: Entity, record: Visible): string
}

/** What follows the address of a record while its history is open, so that it can be linked to and left by going back. */
export const historyPlace = '#history'

/** Who did what with a record, at the side of its form. */
export const historyTab: RecordTab = {
  name: 'history',
  order: 90,
  label: 'panel.history.title',
  place: historyPlace,
  key: 'h',
  isShown: () => true,
  path: ({ name }, { id }) => recordPath(name, id) + historyPlace,
}

/** Whether a tab is at the side of any screen of its record, as of a review, and not of the form alone. */
export const isAtAnySide = ({ place }: RecordTab): boolean => place !== undefined && place !== historyPlace

let brought: readonly RecordTab[] = [historyTab]

/** Says, before a record is shown, which tabs features add to it. */
export const bringRecordTabs = (tabs: readonly RecordTab[]): void =>
  void (brought = [...tabs, historyTab].toSorted((one, other) => one.order - other.order))

/** The tabs beside the form that a person has for a record. */
export const recordTabs = (actor: Actor, entity: Entity, record: Visible): readonly RecordTab[] =>
  brought.filter(tab => tab.isShown(actor, entity, record))

/** The name of the tab with the form. */
export const formTab = 'edit'

/** The tab that a place of the form's screen is; that of the form for any other. */
export const tabAt = (hash: string): string =>
  brought.find(({ place }) => place !== undefined && (hash === place || hash.startsWith(`${place}/`)))?.name ?? formTab
