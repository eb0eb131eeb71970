import type { ComponentType } from 'react'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordProps } from '../../data/overrides.ts'
import { recordPath } from '../../data/paths.ts'
import type { Preloadable } from '../../data/preloadable.ts'

/** A tab of a record next to its form. */
export interface RecordTab {
  name: string
  /** Position among the tabs, after the form's. */
  order: number
  /** The translation key of its label. */
  label: string
  /** Whether the person has the tab for a record of this entity. */
  isShown(actor: Actor, entity: Entity, record: Visible): boolean
  /** The fragment that opens it on the form's screen, if it has no screen of its own; details follow a slash. */
  place?: string
  /** The key that opens it, on screens with single-key shortcuts. */
  key?: string
  /** Shown after its label: what is new in it. */
  mark?: Preloadable<ComponentType<RecordProps>>
  /** Returns its path below `/platform`: of its own screen, or a fragment on the form's. */
  path(entity: Entity, record: Visible): string
}

/** The fragment of a record's URL while its history is open, so that it can be linked to and closed with Back. */
export const historyPlace = '#history'

/** The history of a record, next to its form. */
const historyTab: RecordTab = {
  name: 'history',
  order: 90,
  label: 'panel.history.title',
  place: historyPlace,
  key: 'h',
  isShown: () => true,
  path: ({ name }, { id }) => recordPath(name, id) + historyPlace,
}

/** Whether a tab can open next to any screen of its record, such as a review, and not only next to the form. */
export const isAtAnySide = ({ place }: RecordTab): boolean => place !== undefined && place !== historyPlace

let registered: readonly RecordTab[] = [historyTab]

/** Registers the tabs that features add. Called before a record is shown. */
export const registerRecordTabs = (tabs: readonly RecordTab[]): void =>
  void (registered = [...tabs, historyTab].toSorted((one, other) => one.order - other.order))

/** Returns the tabs that a person has for a record, in addition to the form. */
export const recordTabs = (actor: Actor, entity: Entity, record: Visible): readonly RecordTab[] =>
  registered.filter(tab => tab.isShown(actor, entity, record))

/** The name of the form's tab. */
export const formTab = 'edit'

/** Returns the tab of a fragment on the form's screen; the form's for any other. */
export const tabAt = (hash: string): string =>
  registered.find(({ place }) => place !== undefined && (hash === place || hash.startsWith(`${place}/`)))?.name ??
  formTab
