import type { ComponentType } from 'react'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RecordProps } from '../../data/overrides.ts'
import type { Preloadable } from '../../data/preloadable.ts'

/** Props of a mark next to an input. */
export interface FieldMarkProps {
  entity: Entity
  recordId: string
  property: Property
}

/** What features add to the screens of all records, loaded after the record itself. */
export interface RecordAsides {
  /** In the header: the other people who have it open. */
  head: readonly Preloadable<ComponentType<RecordProps>>[]
  /** At each of its fields. */
  field: readonly Preloadable<ComponentType<FieldMarkProps>>[]
  /** In the side panel, while the URL says that it is open. */
  side: readonly Preloadable<ComponentType<RecordProps>>[]
}

let registered: RecordAsides = { head: [], field: [], side: [] }

/** Registers what features add to records. Called before a record is shown. */
export const registerRecordAsides = (parts: RecordAsides): void => void (registered = parts)

/** Returns what features add to records. */
export const recordAsides = (): RecordAsides => registered
