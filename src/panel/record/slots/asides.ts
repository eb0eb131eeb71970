import type { ComponentType } from 'react'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RecordProps } from '../../data/overrides.ts'
import type { Preloadable } from '../../data/preloadable.ts'

/** What is given to a mark beside an input. */
export interface FieldMarkProps {
  entity: Entity
  recordId: string
  property: Property
}

/** What features show on the screens of any record, loaded after the record itself is there. */
export interface RecordAsides {
  /** In its head: who else is there. */
  head: readonly Preloadable<ComponentType<RecordProps>>[]
  /** At each of its fields. */
  field: readonly Preloadable<ComponentType<FieldMarkProps>>[]
  /** At its side, while the address asks for it. */
  side: readonly Preloadable<ComponentType<RecordProps>>[]
}

let brought: RecordAsides = { head: [], field: [], side: [] }

/** Says, before a record is shown, what features show beside it. */
export const bringRecordAsides = (parts: RecordAsides): void => void (brought = parts)

/** What features show beside a record. */
export const recordAsides = (): RecordAsides => brought
