import type { ComponentType } from 'react'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { InputProps } from './look.ts'

export interface ListProps {
  entity: Entity
}

export interface RecordProps {
  entity: Entity
  record: Row
}

/** A component that is loaded when it is shown, or before. */
export interface Part<Props> {
  Component: ComponentType<Props>
  load(): Promise<unknown>
}

/** What an entity's generated screens show beyond its declaration. */
export interface Overrides {
  /** Beside the title of the list. */
  listActions?: Part<ListProps>
  /** Under the name of a record in the list. */
  rowActions?: Part<RecordProps>
  /** Beside the title of a record. */
  recordActions?: Part<RecordProps>
  /** Below the form of a record. */
  recordPanel?: Part<RecordProps>
  /** Inputs in the place of a field type's own, by the name of the field. */
  inputs?: Readonly<Record<string, Part<InputProps>>>
}
